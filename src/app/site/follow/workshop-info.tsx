import { formatPhone } from "#domain/phone/format-phone.ts";
import { buildMapsUrl, buildWazeUrl } from "#site/contact-links.ts";
import { useSite } from "#site/site-data.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";

type WorkshopInfoProps = {
	/** URL of a chat about this case. */
	chatUrl: string;
	/** False while the account shows how to pay. */
	showsPayments: boolean;
};

/** Shows directions, payment methods and contact links. */
export function WorkshopInfo({ chatUrl, showsPayments }: WorkshopInfoProps) {
	const { settings } = useSite();
	const { address, phone, payments } = settings;
	return (
		<section aria-labelledby="llegar">
			<h2 id="llegar" className="title-3">
				Cómo llegar
			</h2>
			<address className="mt-3">
				{address.street}, {address.district}, {address.city}
			</address>
			{address.landmark && <p className="mt-1 text-muted">{address.landmark}</p>}
			<div className="mt-4 flex flex-wrap gap-3">
				<ButtonLink to={buildMapsUrl(settings)} opensNewTab tone="line" size="sm" icon="pin">
					Google Maps
				</ButtonLink>
				<ButtonLink to={buildWazeUrl(settings)} opensNewTab tone="line" size="sm" icon="external">
					Waze
				</ButtonLink>
			</div>
			{showsPayments && payments.text && (
				<>
					<h2 className="title-3 mt-8">Formas de pago</h2>
					<p className="mt-3 whitespace-pre-line">{payments.text}</p>
				</>
			)}
			{showsPayments && payments.yappyQr && (
				<img src={payments.yappyQr} alt="QR de Yappy" width={144} height={144} className="mt-3" />
			)}
			<h2 className="title-3 mt-8">¿Una duda?</h2>
			<div className="mt-4 flex flex-wrap gap-3">
				<ChatLink to={chatUrl} size="sm">
					Escribir por WhatsApp
				</ChatLink>
				<ButtonLink to={`tel:${phone}`} tone="line" size="sm" icon="phone">
					Llamar al {formatPhone(phone)}
				</ButtonLink>
			</div>
		</section>
	);
}
