import { useEffect, useRef } from "react";
import type { Receipt } from "#features/leads/contract.ts";
import { PhotoOffer } from "#features/photos/photo-offer.tsx";
import { chatAbout } from "#features/quotes/sentences.ts";
import { useSite } from "#site/site-data.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";

type SentQuoteProps = { receipt: Receipt; path: string };

/** Stands where the form was, with the reference to keep. */
export function SentQuote({ receipt, path }: SentQuoteProps) {
	const { message, reference, photos } = receipt;
	const { whatsapp } = useSite().settings;
	const box = useRef<HTMLDivElement>(null);
	// The form that held the focus is gone.
	useEffect(() => box.current?.focus(), []);
	return (
		<div ref={box} tabIndex={-1}>
			<p role="status" className="lead">
				{message}
			</p>
			<p className="mt-3">
				Tu referencia es <strong className="num text-lg whitespace-nowrap">{reference}</strong>.
				Guárdala: con ella te ubicamos enseguida.
			</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<ChatLink number={whatsapp} text={chatAbout(reference)}>
					Seguir por WhatsApp
				</ChatLink>
				<ButtonLink to={path} tone="line" reloadDocument>
					Pedir otra cotización
				</ButtonLink>
			</div>
			<PhotoOffer offer={photos} />
		</div>
	);
}
