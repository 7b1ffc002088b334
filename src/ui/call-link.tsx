import { formatPhone } from "#domain/phone/format-phone.ts";
import { ButtonLink } from "./button.tsx";
import type { AnchorProps } from "./link.tsx";

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
