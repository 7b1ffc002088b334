import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { formatPhone } from "#ui/format.ts";
import type { Shop } from "./layout.tsx";

/** No estimate lives at this link: a person finds it by name. */
export function UnknownEstimate({ shop: { whatsapp, phone } }: { shop: Shop }) {
	return (
		<div className="measure max-w-panel! py-12">
			<h1 className="title-2">No encontramos esta cotización</h1>
			<p className="lead mt-4 text-gris">
				Puede que el enlace esté incompleto: ábrelo otra vez desde el mensaje que te mandamos. Si
				sigue sin abrir, dinos tu nombre y te la mandamos de nuevo.
			</p>
			<div className="mt-8 actions">
				<ChatLink number={whatsapp} text="Hola, el enlace de mi cotización no abre. Mi nombre es ">
					Preguntar por WhatsApp
				</ChatLink>
				<ButtonLink to={`tel:${phone}`} tone="line" icon="phone">
					Llamar al {formatPhone(phone)}
				</ButtonLink>
			</div>
		</div>
	);
}
