import { Ago } from "#ui/ago.tsx";
import { cn } from "#ui/cn.ts";
import type { Check } from "./contract.ts";

const WORDS: Record<Check["state"], string> = {
	ok: "Bien",
	warn: "Atención",
	error: "Falla",
	unknown: "Sin dato",
};
const GROUNDS: Record<Check["state"], string> = {
	ok: "border-current bg-transparent",
	warn: "bg-[#fdecc8] text-tinta",
	error: "bg-rojo text-white",
	unknown: "bg-linea text-tinta",
};

/** What was really tried, what came of it and when (rules 7.10). */
export function StatusList({ checks, now }: { checks: readonly Check[]; now: Date }) {
	return (
		<ul className="border border-linea">
			{checks.map(({ id, label, state, detail, checked_at }) => (
				<li
					key={id}
					className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-linea px-4 py-3 last:border-b-0"
				>
					<p className="font-semibold">{label}</p>
					<p>
						<span className={cn("badge", GROUNDS[state])}>{WORDS[state]}</span>
					</p>
					<p className="col-span-2 text-sm">{detail}</p>
					<p className="col-span-2 text-sm text-gris">
						verificado <Ago at={checked_at} now={now} />
					</p>
				</li>
			))}
		</ul>
	);
}
