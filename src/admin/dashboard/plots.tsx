import { useMemo } from "react";
import { INBOX } from "#admin/inbox/query.ts";
import type { LeadKind } from "#features/leads/rules.ts";
import { LEAD_KINDS } from "#features/leads/rules.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import { ChannelList } from "#features/overview/channel-list.tsx";
import type { Figures } from "#features/overview/figures-contract.ts";
import { inTimePercent, weeksOf } from "#features/overview/figures-rules.ts";
import { WeeksTable } from "#features/overview/weeks-table.tsx";
import { Bars } from "#ui/bars.tsx";
import { formatDate } from "#ui/format.ts";

/** Ink, its lighter tones and the paper's lines: no colour that means an action. */
const COLORS: Record<LeadKind, string> = {
	quote: "#15171a",
	service_request: "#5c6068",
	appointment: "#9a968b",
	contact: "#c9b98f",
	newsletter: "#d9d5ca",
};

export function Plots({ figures: { days, channels } }: { figures: Figures }) {
	const shown = useMemo(() => {
		const weeks = weeksOf(days);
		return {
			weeks,
			dayNames: days.map(({ day }) => shortDay(day)),
			kinds: LEAD_KINDS.map((kind) => ({
				label: KIND_LABELS[kind],
				color: COLORS[kind],
				values: days.map(({ asked }) => asked[kind]),
			})),
			weekNames: weeks.map(({ monday }) => shortDay(monday)),
			inTime: [{ label: "A tiempo", color: "#15171a", values: weeks.map(inTimePercent) }],
		};
	}, [days]);
	return (
		<>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
				<figure className="border border-linea bg-papel p-4 sm:max-lg:col-span-2">
					<figcaption className="mb-3 font-semibold">Solicitudes por día</figcaption>
					<Bars
						label="Solicitudes por día y por tipo, en ocho semanas"
						places={shown.dayNames}
						parts={shown.kinds}
					/>
				</figure>
				<figure className="border border-linea bg-papel p-4">
					<figcaption className="mb-3 font-semibold">Respondidas a tiempo, por semana</figcaption>
					<Bars
						label="Qué parte se respondió dentro de lo prometido, por semana"
						places={shown.weekNames}
						parts={shown.inTime}
						most={100}
						unit=" %"
					/>
				</figure>
				<section aria-label="Por dónde llegan" className="border border-linea bg-papel p-4">
					<h3 className="mb-3 font-semibold">Por dónde llegan</h3>
					<ChannelList
						channels={channels}
						hrefFor={(channel) => `${INBOX}?state=todas&channel=${channel}`}
					/>
				</section>
			</div>
			<WeeksTable weeks={shown.weeks} />
		</>
	);
}

/** «27/10» */
const shortDay = (day: string) => formatDate(day).slice(0, 5);
