import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { PublicVisit } from "#features/appointments/contract.ts";
import { heldTime } from "#features/appointments/day-words.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** «Voy»: one tap, nothing to fill in. */
export function ConfirmVisit({ isBusy }: { isBusy: boolean }) {
	return (
		<Form method="post" preventScrollReset className="grid">
			<input type="hidden" name="intent" value="confirmar" />
			<Button type="submit" icon="check" isBusy={isBusy} busyLabel="Avisando…">
				Confirmar que voy
			</Button>
		</Form>
	);
}

type AskCancelProps = { visit: PublicVisit; reason: string; path: string; isBusy: boolean };

/** The last question before a visit is called off; with it comes the reason that was given. */
export function AskCancel({ visit, reason, path, isBusy }: AskCancelProps) {
	const box = useArrival();
	const { day, time, until } = visit;
	return (
		<section
			ref={box}
			tabIndex={-1}
			aria-labelledby="seguro-titulo"
			className="card border-l-4! border-l-rojo! p-5 md:p-6"
		>
			<h2 id="seguro-titulo" className="title-3">
				¿Cancelamos tu cita?
			</h2>
			<p className="mt-2">
				{day && time
					? `Se libera tu espacio del ${heldTime({ day, time, until })}, y otra persona puede tomarlo.`
					: "Dejamos de buscarte un espacio."}
			</p>
			<Form method="post" preventScrollReset className="mt-5 actions">
				<input type="hidden" name="intent" value="cancelar" />
				<input type="hidden" name="motivo" value={reason} />
				<Button
					type="submit"
					name="seguro"
					value="si"
					tone="danger"
					isBusy={isBusy}
					busyLabel="Cancelando…"
				>
					Sí, cancelar la cita
				</Button>
				<ButtonLink to={path} preventScrollReset tone="line">
					No, la conservo
				</ButtonLink>
			</Form>
		</section>
	);
}

type VisitNoticeProps = {
	/** What was done, or why it was not. */
	text: string;
	isDone: boolean;
	/** The same by chat, for when the page cannot. */
	chat: string;
};

/** What became of the last action. */
export function VisitNotice({ text, isDone, chat }: VisitNoticeProps) {
	const box = useArrival();
	return (
		<div
			ref={box}
			tabIndex={-1}
			role={isDone ? "status" : "alert"}
			className="on-light flex gap-3 border-l-4 border-ambar p-4"
		>
			<Icon name={isDone ? "check" : "alert"} className="mt-0.5" />
			<div className="min-w-0">
				<p className="font-semibold">{text}</p>
				{!isDone && (
					<ChatLink to={chat} size="sm" className="mt-3">
						Decirlo por WhatsApp
					</ChatLink>
				)}
			</div>
		</div>
	);
}

/** Takes the focus when it comes, so that an answer is read where the visitor is. */
function useArrival() {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.focus(), []);
	return box;
}
