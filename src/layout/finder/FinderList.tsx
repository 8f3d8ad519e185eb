import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { FinderItem } from './FinderItem.tsx';
import type { FinderListOption } from './option.ts';
import type { ComboboxParts } from './useCombobox.ts';

/** The options, by group and row. */
export function FinderList({ combobox }: { combobox: ComboboxParts }) {
  const { groupedOptions, getListboxProps, id } = combobox;
  const listKey = useListKey(groupedOptions.flatMap(({ options }) => options.map((option) => option.id)));
  if (groupedOptions.length === 0) return <Spacer />;
  return (
    <List key={listKey} {...getListboxProps()}>
      {groupedOptions.map(({ group, options, index: offset }) => {
        const titleId = `${id}-${offset}`;
        return (
          <li key={group} role="presentation">
            <Group role="group" aria-labelledby={titleId}>
              <Title id={titleId}>{group}</Title>
              {groupByRow(options).map((row) => (
                <Row key={row[0]?.row} role="presentation">
                  {row.map((option) => (
                    <FinderItem
                      key={option.id}
                      option={option}
                      optionProps={combobox.getOptionProps({ option, index: offset + options.indexOf(option) })}
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
 * A new React key when the options change but their number does not. MUI resets the highlight only when the number changes; without
 * a new list it would stay on another option.
 */
function useListKey(ids: readonly string[]): number {
  const [shown, setShown] = useState({ ids, listKey: 0 });
  if (shown.ids.join() !== ids.join()) {
    setShown({ ids, listKey: shown.listKey + Number(shown.ids.length === ids.length) });
  }
  return shown.listKey;
}

function groupByRow(options: readonly FinderListOption[]): FinderListOption[][] {
  const rows = new Map<string, FinderListOption[]>();
  for (const option of options) rows.set(option.row, [...(rows.get(option.row) ?? []), option]);
  return [...rows.values()];
}

const Spacer = styled('div')({ flex: 1 });

const List = styled('ul')(({ theme }) => ({
  // Makes this the offset parent, from which MUI measures scrolling.
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  listStyle: 'none',
}));

const Group = styled('div')({ margin: 0 });

const Title = styled('div')(({ theme }) => ({
  ...theme.typography.overline,
  padding: theme.spacing(1, 1, 0),
  color: theme.vars.palette.text.secondary,
}));

/** On a phone the other options of a row wrap under the first. */
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'stretch',
  columnGap: theme.spacing(0.5),
}));
