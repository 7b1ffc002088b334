import { useEffect, useRef } from "react";
import type { Receipt } from "#core/requests/contract.ts";
import { formatBookedChat, getPortalLinkLabel } from "#features/workshop/appointments/request/messages.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PhotoOffer } from "./photo-offer.tsx";
import type { FormSubmission } from "./public-form.ts";
import { ShopChat } from "./shop-chat.tsx";
import { useSite } from "./site-data.ts";

type OutcomeNoteProps = { submission: Omit<FormSubmission<object>, "typed" | "send"> };

/** Shows the result of a form inside the form, because a toast disappears. */
export function OutcomeNote({ submission }: OutcomeNoteProps) {
	const {
		saved: receipt,
		note: extraNote,
		error: rejection,
		wasSubmitted,
		chatUrl = "",
		sentTitle,
		failed,
	} = submission;
	/** The page was reloaded or posted without script, so no toast named the result. */
	const isPosted = !wasSubmitted;
	const noteRef = useRef<HTMLDivElement>(null);
	// The floating message at the bottom must not cover this note or its button.
	useEffect(() => {
		if (isPosted || !(receipt || rejection)) return;
		if (receipt) noteRef.current?.focus({ preventScroll: true });
		noteRef.current?.scrollIntoView({ block: receipt ? "start" : "center" });
	}, [receipt, rejection, isPosted]);
	if (receipt) {
		return (
			<div
				ref={noteRef}
				role="status"
				tabIndex={-1}
				className="flex gap-3 border-l-4 border-accent bg-ground p-4"
			>
				<Icon name="check" className="mt-0.5 max-sm:hidden" />
				<div className="min-w-0">
					{isPosted && <p className="font-semibold">{receipt.title ?? sentTitle}</p>}
					<p className="mb-1">{receipt.message}</p>
					{extraNote && <p className="mb-1 font-semibold">{extraNote}</p>}
					<p>
						Quedó guardado con la referencia{" "}
						<strong className="num whitespace-nowrap">{receipt.reference}</strong>.
					</p>
					{receipt.own_page && <PortalLinks receipt={receipt} path={receipt.own_page} />}
					<PhotoOffer offer={receipt.photos} />
				</div>
			</div>
		);
	}
	if (!rejection || rejection.fields) return null;
	return (
		<div ref={noteRef} role="alert" className="border border-error p-4">
			<p className="font-semibold text-error">{isPosted ? failed : "No se envió."}</p>
			{rejection.detail && <p className="mt-1">{rejection.detail}</p>}
			<ChatLink to={chatUrl} size="sm" className="mt-3">
				Enviar por WhatsApp
			</ChatLink>
		</div>
	);
}

/**
 * Links to the customer portal; the chat includes the link if the site has a public address, so that it can be found
 * again.
 */
function PortalLinks({ receipt, path }: { receipt: Receipt; path: string }) {
	const { messageOrigin } = useSite();
	const link = messageOrigin && messageOrigin + path;
	const isPending = receipt.title !== undefined;
	return (
		<div className="mt-3 actions">
			<ButtonLink to={path} tone="line" size="sm">
				{getPortalLinkLabel(isPending)}
			</ButtonLink>
			<ShopChat text={formatBookedChat({ ...receipt, isWaiting: isPending }, link)} size="sm">
				Seguir por WhatsApp
			</ShopChat>
		</div>
	);
}
