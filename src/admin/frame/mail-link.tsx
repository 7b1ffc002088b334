import { urlPart } from "#site-path.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";

export function MailLink({ email }: { email: string }) {
	return (
		// Broken in two boxes it would be read with a space.
		<a href={`mailto:${urlPart(email)}`} aria-label={email} className="link">
			<BreakableEmail email={email} />
		</a>
	);
}
