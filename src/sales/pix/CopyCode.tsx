import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';

const COPIED = 'Código copiado. Cole no aplicativo do banco.';
const SELECTED = 'O código está selecionado: copie agora.';

/** Copies the PIX code ('Copia e cola') and confirms it. */
export function CopyCode({ code }: { code: string }) {
  const [message, setMessage] = useState<string | null>(null);
  // Over plain HTTP there is no clipboard API, and a browser may refuse it: then the code is shown for manual
  // copying.
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isShown) return;
    field.current?.focus();
    field.current?.select();
    // The older API works over plain HTTP but needs a selection.
    setMessage(document.execCommand?.('copy') ? COPIED : SELECTED);
  }, [isShown]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setMessage(COPIED);
    } catch {
      setShown(true);
    }
  }

  return (
    <>
      {isShown ? (
        <TextField
          label="Código PIX"
          value={code}
          inputRef={field}
          size="small"
          slotProps={{ htmlInput: { readOnly: true, onFocus: select } }}
        />
      ) : (
        <Button variant="outlined" color="inherit" startIcon={<ContentCopyOutlined />} onClick={copy}>
          Copiar código PIX
        </Button>
      )}
      <Typography role="status" variant="body2" sx={{ minHeight: '1.5em' }}>
        {message}
      </Typography>
    </>
  );
}

const select = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();
