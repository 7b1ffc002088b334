import { INBOX } from "#admin/paths.ts";
import { cn } from "#ui/cn.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { NowItem } from "./now-items.ts";

/** The new requests, the most urgent first. */
export const PENDING_LEADS = `${INBOX}?state=new&order=due`;

/** Lists what to do now; each row leads to where it is done. */
export function NowList({ items, newLeads }: { items: readonly NowItem[]; newLeads: number }) {
	return (
		<Section
			title="Ahora"
			aside={
				newLeads > 0 && (
					<Anchor to={PENDING_LEADS} className="link py-1 text-sm">
						{formatCount(newLeads, "solicitud nueva", "solicitudes nuevas")}
					</Anchor>
				)
			}
		>
			{items.length > 0 ? (
				<ul className="border-t border-line">
					{items.map((item) => (
						<NowRow key={item.id} item={item} />
					))}
				</ul>
			) : (
				<EmptyState
					title="Todo respondido"
					text="Nadie espera. Lo nuevo aparece aquí sin recargar."
					size="sm"
				/>
			)}
		</Section>
	);
}

function NowRow({ item: { when, isLate, title, text, press, to } }: { item: NowItem }) {
	return (
		<li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2.5 has-[a:hover]:bg-paper sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
			<p className={cn("num text-sm max-sm:col-span-2", isLate ? "font-semibold text-error" : "text-muted")}>
				{when}
			</p>
			<div className="min-w-0">
				<p className="truncate font-semibold">{title}</p>
				<p className="truncate text-sm text-muted">{text}</p>
			</div>
			<Anchor to={to} className="btn btn-sm btn-line after:absolute after:inset-0">
				{press}
				<span className="sr-only">: {title}</span>
			</Anchor>
		</li>
	);
}
