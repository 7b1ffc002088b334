const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? "");

/**
 * Lets a long address break after its @ and before its last dot. React does not compare the inner HTML: a CDN that
 * obfuscates email addresses rewrites them in transit, and hydration would fail.
 */
export function BreakableEmail({ email }: { email: string }) {
	const [, localPart = email, host = "", suffix = ""] =
		escapeHtml(email).match(/^([^@]+@)(.+)(\.[^.]+)$/) ?? [];
	const domainHtml = `<span class="inline-block max-w-full [text-decoration:inherit]">${host}<wbr>${suffix}</span>`;
	return (
		<span
			suppressHydrationWarning
			// An inline block takes its link's underline only by inheritance, through each element between them.
			className="[text-decoration:inherit]"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the address is escaped above
			dangerouslySetInnerHTML={{ __html: `${localPart}<wbr>${domainHtml}` }}
		/>
	);
}
