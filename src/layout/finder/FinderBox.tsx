import CloseIcon from '@mui/icons-material/CloseRounded';
import SearchIcon from '@mui/icons-material/SearchRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type RefObject, useState } from 'react';
import { LIMITS } from '../../../domain/constants.ts';
import { FinderList } from './FinderList.tsx';
import { HiddenLabel } from './hidden.ts';
import { KeyHints } from './KeyHints.tsx';
import { useChoose } from './useChoose.ts';
import { useCombobox } from './useCombobox.ts';
import { useFinderOptions } from './useFinderOptions.ts';

interface FinderBoxProps {
  /** What was typed before the field was there. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** The field, how the search goes, and what it found. */
export function FinderBox({ typed, onClose }: FinderBoxProps) {
  const [text, setText] = useState(() => typed.current);
  const { options, sentence, retry } = useFinderOptions(text);
  const choose = useChoose(onClose);
  const combobox = useCombobox({ text, onText: setText, options, onChoose: choose, onEscape: onClose });
  return (
    <>
      <Head>
        <Field {...combobox.getRootProps()}>
          <SearchIcon color="primary" />
          <HiddenLabel {...combobox.getInputLabelProps()}>Buscar em tudo</HiddenLabel>
          <Input
            {...combobox.getInputProps()}
            autoFocus
            placeholder="Cliente, horário, serviço ou tela"
            maxLength={LIMITS.query}
            enterKeyHint="go"
          />
        </Field>
        <IconButton aria-label="Fechar" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      <Note>
        <span role="status">{sentence}</span>
        {retry && <Button onClick={retry}>Tentar novamente</Button>}
      </Note>
      <FinderList combobox={combobox} />
      <KeyHints />
    </>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1, 1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:focus-within': { borderBottomColor: theme.vars.palette.primary.main },
}));

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  flex: 1,
  minWidth: 0,
}));

const Input = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  fontSize: '1.125rem',
  flex: 1,
  minWidth: 0,
  height: 48,
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: theme.vars.palette.text.primary,
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: theme.spacing(1),
  minHeight: 32,
  padding: theme.spacing(0.5, 2, 0),
  color: theme.vars.palette.text.secondary,
}));
