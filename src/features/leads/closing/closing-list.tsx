import { Button } from "#ui/button.tsx";
import { formatDate, formatDateTime, plural } from "#ui/format.ts";
import type { Closing } from "./contract.ts";
import { closingTold, undoneTold } from "./sentences.ts";

type ClosingListProps = {
	closings: readonly Closing[];
	busyId: string | undefined;
	onUndo: (closing: Closing) => void;
};

/** The last acts that closed old requests, each with its way back. */
export function ClosingList({ closings, busyId, onUndo }: ClosingListProps) {
	return (
		<ul className="border-t border-linea">
			{closings.map((closing) => (
				<li
					key={closing.id}
					className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linea py-3"
				>
					<div className="min-w-0 grow basis-60">
						<p className="wrap-anywhere">
							<span className="num font-medium">
								{plural(closing.closed, "solicitud", "solicitudes")}
							</span>{" "}
							sin movimiento desde el {formatDate(closing.before)}
							{closingTold(closing)}: {closing.reason}
						</p>
						<p className="num text-sm text-gris">
							{closing.author}, {formatDateTime(closing.created_at)}
							{undoneTold(closing)}
						</p>
					</div>
					{closing.can_undo && (
						<Button
							tone="line"
							size="sm"
							isBusy={busyId === closing.id}
							busyLabel="Deshaciendo…"
							onClick={() => onUndo(closing)}
						>
							Deshacer
							<span className="sr-only">
								{" "}
								el cierre de {plural(closing.closed, "solicitud", "solicitudes")}
							</span>
						</Button>
					)}
				</li>
			))}
		</ul>
	);
}
