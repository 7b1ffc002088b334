import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { formatPhone } from "#ui/format.ts";

export type Shop = { name: string; whatsapp: string; phone: string };

const QUESTION = "Hola, el enlace para mandar fotos de mi solicitud no abre. ¿Me pasan otro?";

/** No request takes photos here: the link ended, or it never was one. */
export function UnknownLink({ shop: { whatsapp, phone } }: { shop: Shop }) {
	return (
		<div className="measure band">
			<h1 className="title-1">Este enlace ya no sirve</h1>
			<p className="lead mt-4 max-w-prose text-gris">
				Los enlaces para mandar fotos duran 7 días, o puede que esté incompleto. Pídenos otro, o
				manda las fotos por WhatsApp.
			</p>
			<div className="mt-8 actions">
				<ChatLink number={whatsapp} text={QUESTION}>
					Pedir otro enlace
				</ChatLink>
				<ButtonLink to={`tel:${phone}`} tone="line" icon="phone">
					Llamar al {formatPhone(phone)}
				</ButtonLink>
			</div>
		</div>
	);
}
