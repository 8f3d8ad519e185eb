import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';

/** What every masked field has in common with any other field of a form. */
export interface FieldProps {
  label: string;
  /** What it is called aloud, where the label alone does not say of what it is. */
  ariaLabel?: string;
  /** Shown while it is empty: what then holds. */
  fallbackText?: string;
  name?: string;
  /** The sentence of what is wrong; shown in place of `helperText`. */
  error?: string;
  helperText?: ReactNode;
  /** What is wrong is said elsewhere. */
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
  /** From which side the field fills: a phone number from the left, an amount from the right. The caret keeps its digits there. */
  fillFrom: 'left' | 'right';
  inputMode: 'numeric' | 'tel' | 'text';
  /** A character that is typed and no separator; a digit by default. */
  accepts?: RegExp;
  autoComplete: string;
  placeholder?: string;
  selectOnFocus?: boolean;
  /** A person typed or deleted; gets all digits that are now in the field. Returns false when the last one is not taken. */
  onDigits: (digits: string) => boolean;
  /** A person pasted a whole value. Returns false when it is only a part, to be inserted where the caret is. */
  onPasteValue?: (text: string) => boolean;
}

const DIGIT = /\d/;

/** A text field whose digits are written with separators while typing, without the caret ever jumping. */
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
  const { maskedValue, fillFrom, inputMode, autoComplete, placeholder, selectOnFocus, onDigits, onPasteValue } = props;
  const { accepts = DIGIT } = props;
  const id = useId();
  const helper = error || helperText;
  const { input, placeCaret } = useCaret(props.inputRef);
  // A change that leaves the value as it was draws nothing by itself, and the caret would be lost.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const pressed = useRef(false);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const caret = selectionStart ?? value.length;
    const { before, after } = digitsAfterEdit(maskedValue, value, caret, deletionOf(event.nativeEvent), accepts);
    const taken = onDigits(before + after);
    const left = before.length - (taken ? 0 : 1);
    placeCaret((text) => caretBeside(text, fillFrom === 'left' ? left : after.length, fillFrom, accepts));
    redraw();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    if (!onPasteValue?.(event.clipboardData.getData('text'))) return;
    event.preventDefault();
    placeCaret((text) => text.length);
    redraw();
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
        onBlur={onBlur}
        onFocus={selectOnFocus ? (event) => event.target.select() : undefined}
        // The click that brings the focus would undo the selection when the button is released.
        onMouseDown={(event) => {
          pressed.current = event.target !== document.activeElement;
        }}
        onMouseUp={(event) => {
          if (selectOnFocus && pressed.current) event.preventDefault();
          pressed.current = false;
        }}
        aria-describedby={helper ? `${id}-helper` : undefined}
        slotProps={{ input: { inputMode, 'aria-label': ariaLabel } }}
      />
      {helper && <FormHelperText id={`${id}-helper`}>{helper}</FormHelperText>}
    </FormControl>
  );
}

function deletionOf(event: Event): Deletion {
  const { inputType } = event as InputEvent;
  if (inputType === 'deleteContentBackward') return 'backward';
  return inputType === 'deleteContentForward' ? 'forward' : null;
}

/**
 * Puts the caret of a controlled input after its next drawing: `placeCaret` is told where, given the text then shown.
 * `forward` is a ref of the caller's to the same input.
 */
function useCaret(forward: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<((text: string) => number) | null>(null);
  useImperativeHandle(forward, () => input.current as HTMLInputElement);

  useLayoutEffect(() => {
    const element = input.current;
    if (!wanted.current || !element) return;
    const position = wanted.current(element.value);
    wanted.current = null;
    if (element === document.activeElement) element.setSelectionRange(position, position);
  });

  const placeCaret = useCallback((at: (text: string) => number) => {
    wanted.current = at;
  }, []);

  return { input, placeCaret };
}

/** What a key did to the text of a masked field, by the browser's name for it. */
type Deletion = 'backward' | 'forward' | null;

/** The digits of a masked text, those before the caret and those after it. */
interface Digits {
  before: string;
  after: string;
}

/**
 * The digits after an edit of a masked text. Deleting a separator deletes the digit next to it: otherwise the mask
 * would put the separator back and the key would seem dead.
 */
function digitsAfterEdit(shown: string, typed: string, caret: number, deletion: Deletion, takes: RegExp): Digits {
  const before = extractDigits(typed.slice(0, caret), takes);
  const after = extractDigits(typed.slice(caret), takes);
  const onlySeparator = typed.length < shown.length && before + after === extractDigits(shown, takes);
  if (onlySeparator && deletion === 'backward') return { before: before.slice(0, -1), after };
  if (onlySeparator && deletion === 'forward') return { before, after: after.slice(1) };
  return { before, after };
}

/** Where the caret goes in a text so that `count` digits stay on its left or its right. */
function caretBeside(text: string, count: number, side: 'left' | 'right', takes: RegExp): number {
  return side === 'left' ? afterDigits(text, count, takes) : text.length - afterDigits(reversed(text), count, takes);
}

export function extractDigits(text: string, takes: RegExp = DIGIT): string {
  return [...text].filter((character) => takes.test(character)).join('');
}

function afterDigits(text: string, count: number, takes: RegExp): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (takes.test(text[index] ?? '')) seen += 1;
  }
  return text.length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
