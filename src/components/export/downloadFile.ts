/** Saves a text or a file through the browser. */
export function downloadFile(name: string, content: string | Blob): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv;charset=utf-8';
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
