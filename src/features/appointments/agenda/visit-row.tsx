import type { ReactNode } from "react";
import type { Visit } from "#features/appointments/contract.ts";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { Anchor } from "#ui/link.tsx";

type VisitRowProps = { visit: Visit; to: string; note?: string; children: ReactNode };

/** A visit that wants something done, and what may be done. */
export function VisitRow({ visit, to, note, children }: VisitRowProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linea px-4 py-3 last:border-b-0">
			<p className="min-w-0 grow basis-40">
				<Anchor to={to} preventScrollReset className="font-semibold hover:underline">
					{visit.name}
				</Anchor>
				<span className="num block text-sm text-gris">
					{whenOf(visit)} · {visit.service}
				</span>
				{note && <span className="num block text-sm">{note}</span>}
			</p>
			{children}
		</li>
	);
}
