import type { PortalCase } from "#core/requests/link/contract.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { useBookingLink } from "#features/workshop/appointments/site/appointment-provider.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";

type CaseUnavailableProps = {
	/** The case that this link opened until it closed; undefined if the link is unknown. */
	closedCase: PortalCase | undefined;
};

/** Explains a closed or unknown link, and offers the chat, the telephone and a new booking. */
export default function CaseUnavailable({ closedCase }: CaseUnavailableProps) {
	const { title, text, question } = closedCase ? getClosedTexts(closedCase) : UNKNOWN_LINK_TEXTS;
	const { phone } = useSite().settings;
	return (
		<div className="measure band">
			<p className="eyebrow num text-muted">{closedCase?.reference ?? "Tu solicitud"}</p>
			<h1 className="title-1 mt-3">{title}</h1>
			<p className="lead mt-4 text-muted">{text}</p>
			<div className="mt-8 actions">
				<ShopChat text={question}>Preguntar por WhatsApp</ShopChat>
				<ButtonLink to={`tel:${phone}`} tone="line" icon="phone">
					Llamar al {formatPhone(phone)}
				</ButtonLink>
				<ButtonLink {...useBookingLink()} tone="line">
					Agendar una cita
				</ButtonLink>
			</div>
		</div>
	);
}

const UNKNOWN_LINK_TEXTS = {
	title: "Este enlace no abre",
	text: "Puede que esté incompleto, o que el taller te haya dado otro: ábrelo otra vez desde el mensaje más nuevo que te mandamos. Si sigue sin abrir, dinos tu nombre y te mandamos el tuyo.",
	question: "Hola, el enlace de mi solicitud no abre. Mi nombre es ",
};

const getClosedTexts = ({ reference }: PortalCase) => ({
	title: "Este asunto terminó",
	text: "Ya pasó un mes desde que se cerró y este enlace no muestra nada más. Si necesitas algo de él, escríbenos con la referencia; si necesitas algo nuevo, agenda una cita.",
	question: `Hola, te escribo por mi solicitud ${reference}, que ya se cerró. `,
});
