import { encodeUrlSegment } from "#domain/site-path.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";

export function MailLink({ email }: { email: string }) {
	return (
		// Screen readers would read the line break in the email as a space.
		<a href={`mailto:${encodeUrlSegment(email)}`} aria-label={email} className="link">
			<BreakableEmail email={email} />
		</a>
	);
}
