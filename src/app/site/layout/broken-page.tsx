import { formatPhone } from "#domain/phone/format-phone.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Button, ButtonLink } from "#ui/button.tsx";

/** Error page for a failure on our side; the log has the reason. */
export function BrokenPage() {
	const { settings } = useSite();
	return (
		<div className="measure band">
			<title>{`No pudimos mostrar esta página | ${settings.name}`}</title>
			<h1 className="title-1">No pudimos mostrar esta página</h1>
			<p className="lead mt-4 text-muted">
				Prueba otra vez en un minuto. Si acabas de enviar algo, mira en «Lo que enviaste» si llegó antes de
				repetirlo. Si es urgente, llámanos al{" "}
				<a href={`tel:${settings.phone}`} className="underline">
					{formatPhone(settings.phone)}
				</a>{" "}
				o escríbenos.
			</p>
			<div className="mt-8 actions">
				<Button icon="refresh" onClick={() => window.location.reload()}>
					Reintentar
				</Button>
				<ButtonLink to="/enviado" tone="line" reloadDocument>
					Lo que enviaste
				</ButtonLink>
				<ShopChat>Escríbenos por WhatsApp</ShopChat>
			</div>
		</div>
	);
}
