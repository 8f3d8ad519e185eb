import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';

interface PasswordToggleProps {
  shown: boolean;
  onToggle: () => void;
  /** The field's name, where a form has several passwords. */
  fieldName?: string;
  disabled?: boolean;
}

/** Shows or hides the typed password; the caret stays in place. */
export function PasswordToggle({ shown, onToggle, fieldName = 'senha', disabled }: PasswordToggleProps) {
  return (
    <IconButton
      edge="end"
      disabled={disabled}
      aria-label={`${shown ? 'Ocultar' : 'Mostrar'} ${fieldName}`}
      onClick={onToggle}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
    </IconButton>
  );
}
