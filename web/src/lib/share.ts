/** The clipboard is there on a secure address only, the old command everywhere; it copies what is selected. */
export async function copyAddress(address: string): Promise<boolean> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(address);
    return true;
  }
  const before = document.activeElement;
  const field = document.createElement("input");
  field.value = address;
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- all there is on http in one's own network
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** Whether the system can hand an address to other programs, as phones do. */
export const canShare = (): boolean => "share" in navigator;

/** The system's own sheet; whoever closes it has changed nothing. */
export async function shareAddress(address: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: address });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** A frame with these attributes, as the source of a page has it. */
export function frameCode(attributes: Readonly<Record<string, string>>): string {
  const escaped = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe ${Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`).join(" ")}></iframe>`;
}
