import { type ReactNode, useEffect, useRef } from "react";
import { ChatLink } from "#ui/button.tsx";

type RequestReceiptProps = {
	message: string;
	reference: string;
	/** The chat that goes on from the stored request. */
	chatUrl: string;
	/** What else it offers. */
	children?: ReactNode;
};

/**
 * Says that a request is stored, under which number, and where the talk goes on. It stands where a long form stood: the
 * focus and the view come along.
 */
export function RequestReceipt({ message, reference, chatUrl, children }: RequestReceiptProps) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		box.current?.focus({ preventScroll: true });
		// Centred, where the message that floats at the bottom does not hide it.
		box.current?.scrollIntoView({ block: "center" });
	}, []);
	return (
		<div
			ref={box}
			role="status"
			tabIndex={-1}
			className="card border-l-4 border-l-ambar p-5 md:p-6"
		>
			<p className="title-3">¡Solicitud enviada!</p>
			<p className="mt-2 max-w-prose">{message}</p>
			<p className="mt-3">
				Tu referencia: <strong className="num whitespace-nowrap">{reference}</strong>
			</p>
			<ChatLink to={chatUrl} className="mt-5">
				Continuar en WhatsApp
			</ChatLink>
			{children}
		</div>
	);
}
