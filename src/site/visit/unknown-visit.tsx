import { bookingPath, useBookingClick } from "#site/appointment-provider.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { formatPhone } from "#ui/format.ts";

/** No visit lives at this link: a person finds it by name, or another one is booked. */
export function UnknownVisit() {
	const { whatsapp, phone } = useSite().settings;
	const handleClick = useBookingClick();
	const question = "Hola, el enlace de mi cita no abre. Mi nombre es ";
	return (
		<div className="measure band">
			<p className="eyebrow text-gris">Tu cita</p>
			<h1 className="title-1 mt-3">No encontramos esta cita</h1>
			<p className="lead mt-4 text-gris">
				Puede que el enlace esté incompleto: ábrelo otra vez desde el mensaje que te mandamos. Si
				sigue sin abrir, dinos tu nombre y te decimos cuándo es.
			</p>
			<div className="mt-8 actions">
				<ChatLink number={whatsapp} text={question}>
					Preguntar por WhatsApp
				</ChatLink>
				<ButtonLink to={`tel:${phone}`} tone="line" icon="phone">
					Llamar al {formatPhone(phone)}
				</ButtonLink>
				<ButtonLink to={bookingPath()} onClick={handleClick} aria-haspopup="dialog" tone="line">
					Agendar otra cita
				</ButtonLink>
			</div>
		</div>
	);
}
