import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';

const COPIED = 'Código copiado. Cole no aplicativo do banco.';
const SELECTED = 'O código está selecionado: copie agora.';

/** Copies the code that a bank's app takes as text ('Copia e cola'), and says so. */
export function CopyCode({ code }: { code: string }) {
  const [said, say] = useState<string | null>(null);
  // Over plain HTTP a page has no clipboard, and a browser may refuse it: then the code is there to be copied by hand.
  const [isShown, show] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isShown) return;
    field.current?.focus();
    field.current?.select();
    // The old way, which needs a selection, is there over plain HTTP too.
    say(document.execCommand?.('copy') ? COPIED : SELECTED);
  }, [isShown]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      say(COPIED);
    } catch {
      show(true);
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
        {said}
      </Typography>
    </>
  );
}

const select = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();
