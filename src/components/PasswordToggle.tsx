import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';

interface PasswordToggleProps {
  shown: boolean;
  onToggle: () => void;
  /** What it shows, where a form has several. */
  fieldName?: string;
  disabled?: boolean;
}

/** Shows or hides what is typed; the caret stays where it is. */
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
