import type { Sent } from "#device/sent.ts";
import { bookedAsChat, ownPageOf } from "#features/appointments/request/sentences.ts";
import { PHOTO_OFFER } from "#features/leads/photo-offer.ts";
import { WAITS_TITLE } from "#features/leads/strangers/sentences.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { formatDateTime } from "#ui/format.ts";

/** Shows a stored receipt: when it was sent, the shop's message, the reference, and the next actions. */
export function SentCard({ sent }: { sent: Sent }) {
	const { messageOrigin } = useSite();
	const { reference, told, note, page, photos } = sent;
	const isWaiting = sent.title === WAITS_TITLE;
	const text = page
		? bookedAsChat({ reference, isWaiting }, messageOrigin && messageOrigin + page)
		: `Hola. Les escribo por mi solicitud ${reference}.`;
	return (
		<>
			<p className="num text-sm text-muted">
				Enviado el {formatDateTime(sent.at)}. Te contestamos:
			</p>
			<p className="mt-2">{told}</p>
			{note && <p className="mt-1 font-semibold">{note}</p>}
			<p className="mt-1">
				Quedó guardado con la referencia{" "}
				<strong className="num whitespace-nowrap">{reference}</strong>.
			</p>
			<div className="mt-4 actions">
				{page && (
					<ButtonLink to={page} tone="line" size="sm">
						{ownPageOf(isWaiting)}
					</ButtonLink>
				)}
				{photos && (
					<ButtonLink to={`${photos}#fotos`} tone="line" size="sm" icon="camera">
						{PHOTO_OFFER.label}
					</ButtonLink>
				)}
				<ShopChat text={text} size="sm">
					Seguir por WhatsApp
				</ShopChat>
			</div>
		</>
	);
}
