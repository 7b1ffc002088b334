import { useNavigate, useRevalidator } from "react-router";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useChange, useFormChange } from "#admin/frame/use-change.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { read, staffApi } from "#api/client.ts";
import { useInbox } from "#core/requests/admin/context.ts";
import type { Closable, Closing, NewClosing } from "#core/requests/bulk-closing/contract.ts";
import {
	CLOSING_REASON,
	formatClosingScope,
	formatUndo,
	KIND_CHOICES,
	STATE_CHOICES,
} from "#core/requests/bulk-closing/messages.ts";
import { MAX_REQUESTS_PER_CLOSING } from "#core/requests/bulk-closing/rules.ts";
import { LOSS_REASONS } from "#core/requests/messages.ts";
import { addDays, toPanamaDay } from "#domain/time.ts";
import { createClosedToast, createUndo } from "#reports/inbox/admin/burst-row.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { formatCount, formatDate, formatDateTime } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { QuickPhrases } from "#ui/quick-phrases.tsx";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/inbox-close";

/** The form initially selects requests without activity for this many days. */
const DEFAULT_INACTIVE_DAYS = 90;

export async function clientLoader() {
	return read(staffApi.admin.closings.$get());
}

export default function InboxClosePage({ loaderData: { closings } }: Route.ComponentProps) {
	const { listPath, refresh } = useInbox();
	const { revalidate } = useRevalidator();
	const navigate = useNavigate();
	const today = toPanamaDay(useServerNow());
	const { values, set, bind } = useFormValues<NewClosing>({
		before: addDays(today, -DEFAULT_INACTIVE_DAYS),
		kind: "all",
		state: "open",
		reason: "",
	});
	const { reason, ...filters } = values;
	const closing = useFormChange(refresh);
	const isValidDay = filters.before.length === 10 && filters.before <= today;
	const { answer: matches, refetch: reloadMatches } = useFetch(
		isValidDay ? JSON.stringify(filters) : undefined,
		() => read(staffApi.admin.closings.closable.$get({ query: filters })),
	);
	async function reloadAll() {
		reloadMatches();
		await Promise.all([refresh(), revalidate()]);
	}
	const undoChange = useChange(reloadAll);
	const closeDialog = () => void navigate(listPath, { preventScrollReset: true });
	const undo = (id: string) => void undoChange.run(createUndo(id));

	function handleSubmit() {
		if (!reason.trim()) return closing.showErrors({ reason: CLOSING_REASON });
		const json = { ...filters, reason: reason.trim() };
		void closing.send({
			call: () => read(staffApi.admin.closings.$post({ json })),
			successMessage: (closing) => createClosedToast(closing, undo),
			onDone: closeDialog,
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
				onClose={closeDialog}
				ignoresOutsideClick
				hasHistoryEntry
				focusesFirstField
				cancelLabel="Cancelar"
				submitLabel={
					matches?.found
						? `Cerrar ${formatCount(matches.found, "solicitud", "solicitudes")}`
						: "Cerrar solicitudes"
				}
				busyLabel="Cerrando…"
				tone="danger"
				disabled={!matches?.found}
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
						{isValidDay ? formatMatches(matches) : "Elige un día que no sea futuro."}
					</p>
					<p className="text-sm text-muted">
						Se quedan abiertas las que tienen una cita sin terminar, una llamada por venir o algo escrito
						desde ese día.
					</p>
				</div>
				<Field label="Motivo" name="reason" isRequired error={closing.errors.reason ?? closing.message}>
					<TextInput maxLength={500} {...bind("reason")} />
				</Field>
				<QuickPhrases phrases={LOSS_REASONS} onChoose={(reason) => set({ reason })} />
				{closings.length > 0 && (
					<Section title="Cierres anteriores" level={3}>
						<ul className="border-t border-line">
							{closings.map((closing) => (
								<ClosingRow key={closing.id} closing={closing} refresh={reloadAll} />
							))}
						</ul>
					</Section>
				)}
			</FormDialog>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Cerrar viejas", "No se pudo abrir el formulario");

function formatMatches(matches: Closable | undefined): string {
	if (!matches) return "Contando…";
	if (matches.found === 0) return "Ninguna solicitud abierta es tan vieja.";
	if (matches.is_more)
		return `Son más de ${MAX_REQUESTS_PER_CLOSING}: se cierran las ${MAX_REQUESTS_PER_CLOSING} más viejas, y después lo repites.`;
	return matches.found === 1 ? "Se cerrará 1 solicitud." : `Se cerrarán ${matches.found} solicitudes.`;
}

type ClosingRowProps = { closing: Closing; refresh: () => Promise<void> };

/** Shows a bulk closing of old requests, with an undo button while it can be undone. */
function ClosingRow({ closing, refresh }: ClosingRowProps) {
	const requestCount = formatCount(closing.closed, "solicitud", "solicitudes");
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
			<div className="min-w-0 grow basis-60">
				<p className="wrap-anywhere">
					<span className="num font-medium">{requestCount}</span> {formatClosingScope(closing, formatDate)}:{" "}
					{closing.reason}
				</p>
				<p className="num text-sm text-muted">
					{closing.author}, {formatDateTime(closing.created_at)}
					{formatUndo(closing)}
				</p>
			</div>
			{closing.can_undo && (
				<ChangeButton busyLabel="Deshaciendo…" refresh={refresh} change={createUndo(closing.id)}>
					Deshacer
					<span className="sr-only"> el cierre de {requestCount}</span>
				</ChangeButton>
			)}
		</li>
	);
}
