import type { InboxFilter } from "#features/leads/contract.ts";
import { STATE_FILTERS } from "#features/leads/lead-states.ts";
import { LEAD_CHANNELS, LEAD_KINDS } from "#features/leads/rules.ts";
import { CHANNEL_LABELS, KIND_LABELS, STATE_FILTER_LABELS } from "#features/leads/sentences.ts";
import { Field, Select } from "#ui/field.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { TagNav } from "#ui/tag-nav.tsx";

const KINDS = [
	{ value: "todos", label: "Todos los tipos" },
	...LEAD_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];
const CHANNELS = [
	{ value: "todos", label: "Todos los canales" },
	...LEAD_CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] })),
];
const OWNERS = [
	{ value: "todas", label: "De todos" },
	{ value: "mias", label: "Mías" },
	{ value: "sin", label: "Sin responsable" },
];
const ORDERS = [
	{ value: "due", label: "Por atender" },
	{ value: "newest", label: "Más nuevas" },
];

type Filter = Omit<InboxFilter, "page">;

type InboxFiltersProps = {
	filter: Filter;
	counts: Record<string, number>;
	/** Address of the inbox under another filter; the page goes back to the first. */
	hrefFor: (change: Partial<Filter>) => string;
};

/** Everything that narrows the inbox, all of it in the address. */
export function InboxFilters({ filter, counts, hrefFor }: InboxFiltersProps) {
	return (
		<>
			<TagNav
				label="Estado"
				values={STATE_FILTERS}
				labels={STATE_FILTER_LABELS}
				counts={counts}
				chosen={filter.state}
				hrefFor={(state) => hrefFor({ state })}
				className="[scrollbar-width:thin]"
			/>
			<FilterForm
				q={filter.q}
				placeholder="Nombre, teléfono, placa, carro, nota o referencia"
				hrefFor={(chosen) => hrefFor(chosen as Partial<Filter>)}
				className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4 lg:grid-cols-[minmax(14rem,1fr)_repeat(4,minmax(0,11rem))]"
				wordsClass="col-span-2 md:col-span-4 lg:col-span-1"
			>
				{(send) => (
					<>
						<Field label="Tipo" name="kind" isLabelHidden>
							<Select value={filter.kind} onChange={send} options={KINDS} />
						</Field>
						<Field label="Canal" name="channel" isLabelHidden>
							<Select value={filter.channel} onChange={send} options={CHANNELS} />
						</Field>
						<Field label="Responsable" name="owner" isLabelHidden>
							<Select value={filter.owner} onChange={send} options={OWNERS} />
						</Field>
						<Field label="Orden" name="order" isLabelHidden>
							<Select value={filter.order} onChange={send} options={ORDERS} />
						</Field>
					</>
				)}
			</FilterForm>
		</>
	);
}
