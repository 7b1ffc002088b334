import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { formatDate, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import type { LinkState, WaitingEntry } from "./contract.ts";

type WaitingListProps = {
	link: LinkState;
	/** What can be done about one of them. */
	action: (entry: WaitingEntry) => ReactNode;
};

const AGENDA = "/admin/dashboard/agenda";

/** What is not in Zoho as it should be, refused ones first, each with its reason. */
export function WaitingList({ link: { waiting, pending, failed }, action }: WaitingListProps) {
	if (waiting.length === 0) return null;
	const more = pending + failed - waiting.length;
	return (
		<>
			<h3 className="mt-5 mb-2 font-semibold">Todavía no están en Zoho</h3>
			<ul className="border border-linea">
				{waiting.map((entry) => (
					<li
						key={entry.id}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linea px-4 py-3 last:border-b-0"
					>
						<div className="min-w-0">
							<p className="font-semibold">
								{entry.is_visit ? (
									<Anchor to={`${AGENDA}/${entry.id}`} className="link">
										{entry.title}
									</Anchor>
								) : (
									entry.title
								)}
							</p>
							<p className="num text-sm text-gris">
								<WholeWords
									text={[entry.reference, entry.day && formatDate(entry.day), entry.time]
										.filter(Boolean)
										.join(" · ")}
								/>
							</p>
							<p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
								<Badge tone={entry.state === "failed" ? "alert" : "pending"}>
									{entry.state === "failed" ? "Rechazada" : "Esperando"}
								</Badge>
								{entry.error ?? "Se envía en un momento"}
							</p>
						</div>
						{action(entry)}
					</li>
				))}
			</ul>
			{more > 0 && (
				<p className="mt-2 text-sm text-gris">
					{plural(more, "cita más espera", "citas más esperan")} su turno.
				</p>
			)}
		</>
	);
}
