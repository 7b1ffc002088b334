import { urlPart } from "#site-path.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";

export function MailLink({ email }: { email: string }) {
	return (
		<a href={`mailto:${urlPart(email)}`} className="link">
			<BreakableEmail email={email} />
		</a>
	);
}
