import { SmallLink } from "#admin/frame/small-button.tsx";
import { AGENDA_SEARCH } from "#admin/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { TagLink } from "#ui/tag.tsx";
import { buildAgendaPath, buildMonthPath } from "./query.ts";

const VIEWS = [
	["dia", "Día"],
	["semana", "Semana"],
	["mes", "Mes"],
] as const;
type AgendaView = (typeof VIEWS)[number][0];

export function AgendaViews({ day, view }: { day: string; view: AgendaView }) {
	return (
		<nav aria-label="Vista" className="flex flex-wrap gap-2">
			{VIEWS.map(([viewName, label]) => (
				<TagLink
					key={viewName}
					to={viewName === "mes" ? buildMonthPath(day) : buildAgendaPath({ day, view: viewName })}
					isCurrent={viewName === view}
					preventScrollReset={viewName !== "mes"}
				>
					{label}
				</TagLink>
			))}
		</nav>
	);
}

export function SearchLink() {
	return (
		// A phone's header has the panel's own search with the same icon just above.
		<SmallLink to={AGENDA_SEARCH} icon="search" className="max-sm:[&>svg]:hidden">
			<span>
				Buscar<span className="max-sm:sr-only"> cita</span>
			</span>
		</SmallLink>
	);
}

type PeriodNavProps = {
	label: string;
	unit: string;
	before: string;
	/** Link to the current day, week or month. */
	now: { to: string; label: string; isCurrent: boolean };
	after: string;
	children: string;
};

export function PeriodNav({ label, unit, before, now, after, children }: PeriodNavProps) {
	return (
		<>
			<nav aria-label={label} className="flex items-center gap-1">
				<PeriodLink to={before} icon="chevron-left" label={`${unit} anterior`} />
				<TagLink to={now.to} isCurrent={now.isCurrent} preventScrollReset>
					{now.label}
				</TagLink>
				<PeriodLink to={after} icon="chevron-right" label={`${unit} siguiente`} />
			</nav>
			<p
				role="status"
				className="num min-w-0 flex-1 basis-32 leading-tight font-semibold first-letter:uppercase md:basis-auto md:text-lg"
			>
				{children}
			</p>
		</>
	);
}

type PeriodLinkProps = { to: string; icon: "chevron-left" | "chevron-right"; label: string };

function PeriodLink({ to, icon, label }: PeriodLinkProps) {
	return (
		<Anchor
			to={to}
			preventScrollReset
			className="icon-btn size-10! border border-edge bg-paper pointer-coarse:size-11!"
		>
			<Icon name={icon} />
			<span className="sr-only">{label}</span>
		</Anchor>
	);
}
