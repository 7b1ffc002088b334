const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? "");

/**
 * Lets a long address break after its @ and before its last dot. React does not compare the inner HTML: a CDN that
 * obfuscates email addresses rewrites them in transit, and hydration would fail.
 */
export function BreakableEmail({ email }: { email: string }) {
	const [, box = email, host = "", ending = ""] =
		escapeHtml(email).match(/^([^@]+@)(.+)(\.[^.]+)$/) ?? [];
	const rest = `<span class="inline-block max-w-full [text-decoration:inherit]">${host}<wbr>${ending}</span>`;
	return (
		<span
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the address is escaped above
			dangerouslySetInnerHTML={{ __html: `${box}<wbr>${rest}` }}
		/>
	);
}
