import { HELD_TITLE } from "#core/requests/burst-protection/messages.ts";
import { PHOTO_OFFER_MESSAGES } from "#core/requests/form/photo-offer.ts";
import type { SentForm } from "#domain/browser-storage/sent-forms.ts";
import { formatBookedChat, getPortalLinkLabel } from "#features/workshop/appointments/request/messages.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { formatDateTime } from "#ui/format.ts";

/** Shows a stored receipt: when it was sent, the shop's message, the reference, and the next actions. */
export function SentCard({ sent }: { sent: SentForm }) {
	const { messageOrigin } = useSite();
	const { reference, told: shopMessage, note, page, photos } = sent;
	const isPending = sent.title === HELD_TITLE;
	const text = page
		? formatBookedChat({ reference, isWaiting: isPending }, messageOrigin && messageOrigin + page)
		: `Hola. Les escribo por mi solicitud ${reference}.`;
	return (
		<>
			<p className="num text-sm text-muted">{`Enviado el ${formatDateTime(sent.at)}. Te contestamos:`}</p>
			<p className="mt-2">{shopMessage}</p>
			{note && <p className="mt-1 font-semibold">{note}</p>}
			<p className="mt-1">
				Quedó guardado con la referencia <strong className="num whitespace-nowrap">{reference}</strong>.
			</p>
			<div className="mt-4 actions">
				{page && (
					<ButtonLink to={page} tone="line" size="sm">
						{getPortalLinkLabel(isPending)}
					</ButtonLink>
				)}
				{photos && (
					<ButtonLink to={`${photos}#fotos`} tone="line" size="sm" icon="camera">
						{PHOTO_OFFER_MESSAGES.label}
					</ButtonLink>
				)}
				<ShopChat text={text} size="sm">
					Seguir por WhatsApp
				</ShopChat>
			</div>
		</>
	);
}
