import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { TagLink } from "#ui/tag.tsx";
import type { InboxFilter } from "./contract.ts";
import { KIND_LABELS, STATE_FILTER_LABELS } from "./copy.ts";
import { LEAD_KINDS, STATE_FILTERS } from "./rules.ts";

const KINDS = [
	{ value: "todos", label: "Todos los tipos" },
	...LEAD_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];
const OWNERS = [
	{ value: "todas", label: "De todos" },
	{ value: "mias", label: "Mías" },
	{ value: "sin", label: "Sin responsable" },
];
const ORDERS = [
	{ value: "newest", label: "Más nuevas" },
	{ value: "due", label: "Por vencer" },
];
const TYPING_PAUSE_MS = 350;

type InboxFiltersProps = {
	filter: InboxFilter;
	counts: Record<string, number>;
	/** Address of the inbox under another filter; the page goes back to the first. */
	hrefFor: (change: Partial<InboxFilter>) => string;
};

/** Everything that narrows the inbox, all of it in the address. */
export function InboxFilters({ filter, counts, hrefFor }: InboxFiltersProps) {
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	// What the address says wins, unless somebody is typing.
	useEffect(() => {
		const search = form.current?.elements.namedItem("q");
		if (search instanceof HTMLInputElement && document.activeElement !== search)
			search.value = filter.q;
	}, [filter.q]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const chosen = Object.fromEntries(new FormData(form.current)) as Partial<InboxFilter>;
		void navigate(hrefFor(chosen), { replace: true, preventScrollReset: true });
	}

	function handleTyping() {
		clearTimeout(timer.current);
		timer.current = setTimeout(send, TYPING_PAUSE_MS);
	}

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		send();
	}

	return (
		<FieldScope id="filtro">
			<nav aria-label="Estado" className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:thin]">
				<ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
					{STATE_FILTERS.map((state) => (
						<li key={state}>
							<TagLink
								to={hrefFor({ state })}
								isCurrent={filter.state === state}
								preventScrollReset
							>
								{STATE_FILTER_LABELS[state]}
								<span className="num font-normal">{counts[state] ?? 0}</span>
							</TagLink>
						</li>
					))}
				</ul>
			</nav>
			<search>
				<form
					ref={form}
					onSubmit={handleSubmit}
					className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-[minmax(14rem,1fr)_repeat(3,minmax(0,12.5rem))_auto]"
				>
					<Field
						label="Buscar"
						name="q"
						isLabelHidden
						className="col-span-2 md:col-span-3 lg:col-span-1"
					>
						<TextInput
							type="search"
							icon="search"
							placeholder="Nombre, teléfono o referencia"
							defaultValue={filter.q}
							maxLength={100}
							onChange={handleTyping}
						/>
					</Field>
					<Field label="Tipo" name="kind" isLabelHidden>
						<Select value={filter.kind} onChange={send} options={KINDS} />
					</Field>
					<Field label="Responsable" name="owner" isLabelHidden>
						<Select value={filter.owner} onChange={send} options={OWNERS} />
					</Field>
					<Field label="Orden" name="order" isLabelHidden className="max-md:col-span-2">
						<Select value={filter.order} onChange={send} options={ORDERS} />
					</Field>
					<Button type="submit" tone="line" className="max-lg:hidden">
						Buscar
					</Button>
				</form>
			</search>
		</FieldScope>
	);
}
