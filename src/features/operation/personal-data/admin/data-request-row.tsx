import type { ReactNode } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { formatLongDay } from "#domain/time.ts";
import type { DataRequest } from "#features/operation/personal-data/contract.ts";
import { ERASE_FIRST, KIND_LABELS, OUTCOME_LABELS } from "#features/operation/personal-data/messages.ts";
import { OUTCOMES, type Outcome } from "#features/operation/personal-data/rules.ts";
import { Badge } from "#ui/badge.tsx";

const { outcome: outcomeApi } = staffApi.admin["data-requests"][":id"];

type RowProps = {
	request: DataRequest;
	today: string;
	/** Customer of the request; omitted on the page of that customer. */
	children?: ReactNode;
};

/** Shows a personal data request with its deadline and outcome. */
export function DataRequestRow({ request, today, children }: RowProps) {
	const { id, kind, person, received_on, due_on, author, outcome, done_by } = request;
	const isOverdue = !outcome && due_on < today;
	const { run, isBusy } = useChange();
	const saveOutcome = (choice: Outcome | null) =>
		read(outcomeApi.$put({ param: { id }, json: { outcome: choice } }));
	const undo = () => void run({ call: () => saveOutcome(null), successMessage: "Sigue por responder" });
	const recordOutcome = (choice: Outcome) =>
		void run({
			call: () => saveOutcome(choice),
			successMessage: {
				title: "Éxito",
				description: "Respuesta anotada",
				action: { label: "Deshacer", onClick: undo },
			},
		});
	const isErasure = kind === "erasure" && person !== null;
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line p-4 last:border-b-0">
			<div>
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
					{children ?? KIND_LABELS[kind]}
					{outcome ? (
						<Badge>{OUTCOME_LABELS[outcome]}</Badge>
					) : (
						<Badge tone={isOverdue ? "alert" : "pending"}>
							{isOverdue ? `Venció el ${formatLongDay(due_on)}` : `Hasta el ${formatLongDay(due_on)}`}
						</Badge>
					)}
				</p>
				{children && <p>{KIND_LABELS[kind]}</p>}
				<p className="text-sm text-muted">
					{`Lo pidió el ${formatLongDay(received_on)} · anotó ${author}${done_by ? ` · respondió ${done_by}` : ""}`}
				</p>
				{!outcome && isErasure && <p className="text-sm text-muted">{ERASE_FIRST}</p>}
			</div>
			{!outcome && (
				<div className="flex flex-wrap gap-2">
					{OUTCOMES.filter((choice) => choice === "refused" || !isErasure).map((choice) => (
						<SmallButton key={choice} isBusy={isBusy} onClick={() => recordOutcome(choice)}>
							{OUTCOME_LABELS[choice]}
							<span className="sr-only">: {person?.name}</span>
						</SmallButton>
					))}
				</div>
			)}
		</li>
	);
}
