import { formatPhone } from "#domain/phone/format-phone.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { AnchorProps } from "#ui/link.tsx";

type CallLinkProps = Pick<AnchorProps, "onClick"> & {
	phone: string;
	/** Name of the person called, for screen readers. */
	name?: string;
};

export function CallLink({ phone, name, onClick }: CallLinkProps) {
	const number = formatPhone(phone);
	return (
		<ButtonLink to={`tel:${phone}`} tone="line" size="sm" icon="phone" onClick={onClick}>
			Llamar<span className="sr-only">{name ? ` a ${name}, ${number}` : ` al ${number}`}</span>
		</ButtonLink>
	);
}

export function MailLink({ email }: { email: string }) {
	return (
		// Screen readers would read the line break in the email as a space.
		<a href={`mailto:${encodeUrlSegment(email)}`} aria-label={email} className="link">
			<BreakableEmail email={email} />
		</a>
	);
}
