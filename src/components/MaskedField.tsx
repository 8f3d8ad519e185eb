import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';

/** Props that every masked field shares with the other fields of a form. */
export interface FieldProps {
  label: string;
  /** Accessible name, where the label alone is ambiguous. */
  ariaLabel?: string;
  /** Shown while the field is empty: the value that then applies. */
  fallbackText?: string;
  name?: string;
  /** Shown in place of `helperText`. */
  error?: string;
  helperText?: ReactNode;
  /** Marks the field as wrong without a sentence, which stands elsewhere. */
  invalid?: boolean;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  fullWidth?: boolean;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

interface MaskedFieldProps extends FieldProps {
  maskedValue: string;
  /**
   * The side from which the field fills: a phone number from the left, an amount from the right. The caret keeps the digits on
   * that side.
   */
  fillFrom: 'left' | 'right';
  inputMode: 'numeric' | 'tel' | 'text';
  /** Characters that belong to the value; digits by default. All others are separators. */
  accepts?: RegExp;
  autoComplete: string;
  placeholder?: string;
  selectOnFocus?: boolean;
  /** Called after typing or deleting, with all digits of the field and the typed text. Returns false when the last digit is refused. */
  onDigits: (digits: string, typed: string | null) => boolean;
  /** Called with a pasted text. Returns false when it is only a part of a value, which is then inserted at the caret. */
  onPasteValue?: (text: string) => boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
}

const DIGIT = /\d/;

/** A text field that writes separators between digits while typing and keeps the caret in place. */
export function MaskedField(props: MaskedFieldProps) {
  const {
    label,
    ariaLabel,
    fallbackText,
    name,
    error,
    helperText,
    required,
    disabled,
    autoFocus,
    fullWidth = true,
    onBlur,
  } = props;
  const {
    maskedValue,
    fillFrom,
    inputMode,
    autoComplete,
    placeholder,
    selectOnFocus,
    onDigits,
    onPasteValue,
    onKeyDown,
  } = props;
  const { accepts = DIGIT } = props;
  const id = useId();
  const helper = error || helperText;
  const { input, placeCaret } = useCaret(props.inputRef);
  // React does not render when the value stays the same, but the caret has to be placed again.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isFocusingClick = useRef(false);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const caret = selectionStart ?? value.length;
    const { before, after } = computeDigitsAfterEdit(
      maskedValue,
      value,
      caret,
      getDeletion(event.nativeEvent),
      accepts,
    );
    const isAccepted = onDigits(before + after, (event.nativeEvent as InputEvent).data ?? null);
    const digitsBefore = before.length - (isAccepted ? 0 : 1);
    placeCaret((text) => computeCaret(text, fillFrom === 'left' ? digitsBefore : after.length, fillFrom, accepts));
    rerender();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    if (!onPasteValue?.(event.clipboardData.getData('text'))) return;
    event.preventDefault();
    placeCaret((text) => text.length);
    rerender();
  }

  return (
    <FormControl error={Boolean(error) || props.invalid} required={required} disabled={disabled} fullWidth={fullWidth}>
      <InputLabel htmlFor={id} shrink={fallbackText ? true : undefined}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        name={name}
        value={maskedValue}
        placeholder={fallbackText ?? placeholder}
        notched={fallbackText ? true : undefined}
        autoFocus={autoFocus}
        autoComplete={autoComplete}
        inputRef={input}
        onChange={handleChange}
        onPaste={handlePaste}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onFocus={selectOnFocus ? (event) => event.target.select() : undefined}
        // The click that focuses the field would clear the selection on mouse up.
        onMouseDown={(event) => {
          isFocusingClick.current = event.target !== document.activeElement;
        }}
        onMouseUp={(event) => {
          if (selectOnFocus && isFocusingClick.current) event.preventDefault();
          isFocusingClick.current = false;
        }}
        aria-describedby={helper ? `${id}-helper` : undefined}
        slotProps={{ input: { inputMode, 'aria-label': ariaLabel } }}
      />
      {helper && <FormHelperText id={`${id}-helper`}>{helper}</FormHelperText>}
    </FormControl>
  );
}

function getDeletion(event: Event): Deletion {
  const { inputType } = event as InputEvent;
  if (inputType === 'deleteContentBackward') return 'backward';
  return inputType === 'deleteContentForward' ? 'forward' : null;
}

/**
 * Places the caret of a controlled input after the next render: `placeCaret` gets a function from the rendered text to the
 * position. `callerRef` is the caller's ref to the same input.
 */
function useCaret(callerRef: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const nextCaret = useRef<((text: string) => number) | null>(null);
  useImperativeHandle(callerRef, () => input.current as HTMLInputElement);

  useLayoutEffect(() => {
    const element = input.current;
    if (!nextCaret.current || !element) return;
    const position = nextCaret.current(element.value);
    nextCaret.current = null;
    if (element === document.activeElement) element.setSelectionRange(position, position);
  });

  const placeCaret = useCallback((getPosition: (text: string) => number) => {
    nextCaret.current = getPosition;
  }, []);

  return { input, placeCaret };
}

/** Which key deleted, from the browser's `inputType`. */
type Deletion = 'backward' | 'forward' | null;

/** The digits of a masked text before and after the caret. */
interface Digits {
  before: string;
  after: string;
}

/**
 * The digits after an edit of a masked text. Deleting a separator deletes the digit next to it; otherwise the mask would write
 * the separator again and the key would have no effect.
 */
function computeDigitsAfterEdit(
  masked: string,
  typed: string,
  caret: number,
  deletion: Deletion,
  accepts: RegExp,
): Digits {
  const before = extractDigits(typed.slice(0, caret), accepts);
  const after = extractDigits(typed.slice(caret), accepts);
  const isOnlySeparator = typed.length < masked.length && before + after === extractDigits(masked, accepts);
  if (isOnlySeparator && deletion === 'backward') return { before: before.slice(0, -1), after };
  if (isOnlySeparator && deletion === 'forward') return { before, after: after.slice(1) };
  return { before, after };
}

/** The caret position with `count` digits on its left or right side. */
function computeCaret(text: string, count: number, side: 'left' | 'right', accepts: RegExp): number {
  return side === 'left'
    ? findIndexAfterDigits(text, count, accepts)
    : text.length - findIndexAfterDigits(reverse(text), count, accepts);
}

export function extractDigits(text: string, accepts: RegExp = DIGIT): string {
  return [...text].filter((character) => accepts.test(character)).join('');
}

function findIndexAfterDigits(text: string, count: number, accepts: RegExp): number {
  let found = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (found === count) return index;
    if (accepts.test(text[index] ?? '')) found += 1;
  }
  return text.length;
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}
