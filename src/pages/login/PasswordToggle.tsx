import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';

/** Shows or hides what is typed; the caret stays where it is. */
export function PasswordToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <IconButton
      edge="end"
      aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
      onClick={onToggle}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
    </IconButton>
  );
}
