import { useNavigate, useRevalidator } from "react-router";
import { read, staffApi } from "#api/client.ts";
import type { Closable, Closing, NewClosing } from "#features/leads/closing/contract.ts";
import { MOST_CLOSED } from "#features/leads/closing/rules.ts";
import {
	CLOSING_REASON,
	closingTold,
	KIND_CHOICES,
	STATE_CHOICES,
	undoneTold,
} from "#features/leads/closing/sentences.ts";
import { LOSS_REASONS } from "#features/leads/sentences.ts";
import { addDays, panamaDay } from "#panama/time.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatDate, formatDateTime, plural } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { KnownWords } from "#ui/known-words.tsx";
import { Section } from "#ui/section.tsx";
import { useValues } from "#ui/values.ts";
import type { Route } from "./+types/inbox-close";
import { ChangeButton } from "./frame/change-button.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { PanelTitle } from "./frame/title.tsx";
import { useAnswer } from "./frame/use-answer.ts";
import { useChange } from "./frame/use-change.ts";
import { useFormChange } from "./frame/use-form-change.ts";
import { useInbox } from "./inbox/context.ts";
import { closedTold, undoOf } from "./inbox/crowd-row.tsx";

/** The form initially selects requests without activity for this many days. */
const OLD_DAYS = 90;

export async function clientLoader() {
	return read(staffApi.admin.closings.$get());
}

export default function InboxClosePage({ loaderData: { closings } }: Route.ComponentProps) {
	const { listPath, refresh } = useInbox();
	const { revalidate } = useRevalidator();
	const navigate = useNavigate();
	const today = panamaDay(useServerNow());
	const { values, set, bind } = useValues<NewClosing>({
		before: addDays(today, -OLD_DAYS),
		kind: "all",
		state: "open",
		reason: "",
	});
	const { reason, ...chosen } = values;
	const closing = useFormChange(refresh);
	const isDay = chosen.before.length === 10 && chosen.before <= today;
	const { answer, askAgain } = useAnswer(isDay ? JSON.stringify(chosen) : undefined, () =>
		read(staffApi.admin.closings.closable.$get({ query: chosen })),
	);
	async function lookAgain() {
		askAgain();
		await Promise.all([refresh(), revalidate()]);
	}
	const undoing = useChange(lookAgain);
	const leave = () => void navigate(listPath, { preventScrollReset: true });
	const undo = (id: string) => void undoing.run(undoOf(id));

	function handleSubmit() {
		if (!reason.trim()) return closing.refuse({ reason: CLOSING_REASON });
		const json = { ...chosen, reason: reason.trim() };
		void closing.send({
			call: () => read(staffApi.admin.closings.$post({ json })),
			done: (closing) => closedTold(closing, undo),
			onDone: leave,
		});
	}

	return (
		<>
			<PanelTitle>Cerrar solicitudes viejas</PanelTitle>
			<FormDialog
				id="cerrar-viejas"
				errors={closing.errors}
				title="Cerrar solicitudes viejas"
				description="Pasan a Perdidas con el motivo que escribas. Nada se borra y se puede deshacer."
				onClose={leave}
				isKeptOpenOutside
				hasEntry
				startsInField
				cancelLabel="Cancelar"
				submitLabel={
					answer?.found
						? `Cerrar ${plural(answer.found, "solicitud", "solicitudes")}`
						: "Cerrar solicitudes"
				}
				busyLabel="Cerrando…"
				tone="danger"
				disabled={!answer?.found}
				isBusy={closing.isBusy}
				onSubmit={handleSubmit}
			>
				<div className="grid gap-4 sm:grid-cols-3">
					<InputField label="Sin movimiento desde el" type="date" max={today} {...bind("before")} />
					<InputField label="Tipo" options={KIND_CHOICES} {...bind("kind")} />
					<InputField label="Estado" options={STATE_CHOICES} {...bind("state")} />
				</div>
				<div className="border-l-4 border-accent px-3 py-1">
					<p role="status" className="num font-semibold">
						{isDay ? found(answer) : "Elige un día que no sea futuro."}
					</p>
					<p className="text-sm text-muted">
						Se quedan abiertas las que tienen una cita sin terminar, una llamada por venir o algo
						escrito desde ese día.
					</p>
				</div>
				<Field
					label="Motivo"
					name="reason"
					isRequired
					error={closing.errors.reason ?? closing.message}
				>
					<TextInput maxLength={500} {...bind("reason")} />
				</Field>
				<KnownWords words={LOSS_REASONS} onChoose={(reason) => set({ reason })} />
				{closings.length > 0 && (
					<Section title="Cierres anteriores" level={3}>
						<ul className="border-t border-line">
							{closings.map((closing) => (
								<Closed key={closing.id} closing={closing} refresh={lookAgain} />
							))}
						</ul>
					</Section>
				)}
			</FormDialog>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Cerrar viejas", "No se pudo abrir el formulario");

function found(answer: Closable | undefined): string {
	if (!answer) return "Contando…";
	if (answer.found === 0) return "Ninguna solicitud abierta es tan vieja.";
	if (answer.is_more)
		return `Son más de ${MOST_CLOSED}: se cierran las ${MOST_CLOSED} más viejas, y después lo repites.`;
	return answer.found === 1
		? "Se cerrará 1 solicitud."
		: `Se cerrarán ${answer.found} solicitudes.`;
}

type ClosedProps = { closing: Closing; refresh: () => Promise<void> };

/** Shows a bulk closing of old requests, with an undo button while it can be undone. */
function Closed({ closing, refresh }: ClosedProps) {
	const requests = plural(closing.closed, "solicitud", "solicitudes");
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
			<div className="min-w-0 grow basis-60">
				<p className="wrap-anywhere">
					<span className="num font-medium">{requests}</span> {closingTold(closing, formatDate)}:{" "}
					{closing.reason}
				</p>
				<p className="num text-sm text-muted">
					{closing.author}, {formatDateTime(closing.created_at)}
					{undoneTold(closing)}
				</p>
			</div>
			{closing.can_undo && (
				<ChangeButton busyLabel="Deshaciendo…" refresh={refresh} change={undoOf(closing.id)}>
					Deshacer
					<span className="sr-only"> el cierre de {requests}</span>
				</ChangeButton>
			)}
		</li>
	);
}
