import { SmallLink } from "#admin/frame/small-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { TagLink } from "#ui/tag.tsx";
import { agendaPath, monthPath, SEARCH } from "./query.ts";

type AgendaView = "dia" | "semana" | "mes";

/** The three ways to look at the agenda, from wherever one is in it. */
export function AgendaViews({ day, view }: { day: string; view: AgendaView }) {
	return (
		<nav aria-label="Vista" className="flex gap-2">
			<TagLink to={agendaPath({ day, view: "dia" })} isCurrent={view === "dia"} preventScrollReset>
				Día
			</TagLink>
			<TagLink
				to={agendaPath({ day, view: "semana" })}
				isCurrent={view === "semana"}
				preventScrollReset
			>
				Semana
			</TagLink>
			<TagLink to={monthPath(day)} isCurrent={view === "mes"}>
				Mes
			</TagLink>
		</nav>
	);
}

/** Where a visit of any date is looked for. */
export function ToSearch() {
	return (
		<SmallLink to={SEARCH} icon="search">
			Buscar cita
		</SmallLink>
	);
}

type StepProps = {
	to: string;
	icon: "chevron-left" | "chevron-right";
	children: string | string[];
};

export function Step({ to, icon, children }: StepProps) {
	return (
		<Anchor
			to={to}
			preventScrollReset
			className="icon-btn size-10! border border-borde bg-papel pointer-coarse:size-11!"
		>
			<Icon name={icon} />
			<span className="sr-only">{children}</span>
		</Anchor>
	);
}
