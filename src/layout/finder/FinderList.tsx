import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { FinderItem } from './FinderItem.tsx';
import type { FinderListOption } from './option.ts';
import type { ComboboxParts } from './useCombobox.ts';

/** What was found, group by group and row by row. */
export function FinderList({ combobox }: { combobox: ComboboxParts }) {
  const { groupedOptions, getListboxProps, id } = combobox;
  const edition = useEdition(groupedOptions.flatMap(({ options }) => options.map((option) => option.id)));
  if (groupedOptions.length === 0) return <Room />;
  return (
    <List key={edition} {...getListboxProps()}>
      {groupedOptions.map(({ group, options, index: first }) => {
        const titleId = `${id}-${first}`;
        return (
          <li key={group} role="presentation">
            <Group role="group" aria-labelledby={titleId}>
              <Title id={titleId}>{group}</Title>
              {rowsOf(options).map((row) => (
                <Row key={row[0]?.row} role="presentation">
                  {row.map((option) => (
                    <FinderItem
                      key={option.id}
                      option={option}
                      optionProps={combobox.getOptionProps({ option, index: first + options.indexOf(option) })}
                    />
                  ))}
                </Row>
              ))}
            </Group>
          </li>
        );
      })}
    </List>
  );
}

/**
 * Another number where as many other things were found. The combobox looks for its mark again only where their number has
 * changed: drawn into the old list, it would stay on what is no longer meant.
 */
function useEdition(ids: readonly string[]): number {
  const [shown, setShown] = useState({ ids, edition: 0 });
  if (shown.ids.join() !== ids.join()) {
    setShown({ ids, edition: shown.edition + Number(shown.ids.length === ids.length) });
  }
  return shown.edition;
}

function rowsOf(options: readonly FinderListOption[]): FinderListOption[][] {
  const rows = new Map<string, FinderListOption[]>();
  for (const option of options) rows.set(option.row, [...(rows.get(option.row) ?? []), option]);
  return [...rows.values()];
}

const Room = styled('div')({ flex: 1 });

const List = styled('ul')(({ theme }) => ({
  // What is scrolled to is measured from here.
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  listStyle: 'none',
}));

/** Groups of options are no list items, which are all that a list may hold. */
const Group = styled('div')({ margin: 0 });

const Title = styled('div')(({ theme }) => ({
  ...theme.typography.overline,
  padding: theme.spacing(1, 1, 0),
  color: theme.vars.palette.text.secondary,
}));

/** On a phone what stands beside a record's first option goes under it. */
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'stretch',
  columnGap: theme.spacing(0.5),
}));
