import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";

const TYPING_PAUSE_MS = 350;

type ListSearchProps = {
	query: Record<string, string>;
	placeholder: string;
	/** Further filters, each with what it can be. */
	selects?: readonly {
		name: string;
		label: string;
		options: readonly { value: string; label: string }[];
	}[];
	hrefFor: (change: Record<string, string>) => string;
	children?: ReactNode;
};

/** What narrows a list: words as they are typed and dropdowns, all of it in the address. */
export function ListSearch(props: ListSearchProps) {
	const { query, placeholder, selects = [], hrefFor, children } = props;
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	// What the address says wins, unless somebody is typing.
	useEffect(() => {
		const words = form.current?.elements.namedItem("q");
		if (words instanceof HTMLInputElement && document.activeElement !== words)
			words.value = query.q ?? "";
	}, [query.q]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const chosen = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
		void navigate(hrefFor(chosen), { replace: true, preventScrollReset: true });
	}

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		send();
	}

	return (
		<FieldScope id="filtro">
			<search>
				<form
					ref={form}
					onSubmit={handleSubmit}
					className="grid gap-2 sm:grid-cols-2 lg:flex lg:flex-wrap"
				>
					<Field label="Buscar" name="q" isLabelHidden className="sm:col-span-2 lg:w-96">
						<TextInput
							type="search"
							icon="search"
							placeholder={placeholder}
							defaultValue={query.q}
							maxLength={100}
							onChange={() => {
								clearTimeout(timer.current);
								timer.current = setTimeout(send, TYPING_PAUSE_MS);
							}}
						/>
					</Field>
					{selects.map(({ name, label, options }) => (
						<Field key={name} label={label} name={name} isLabelHidden className="lg:w-60">
							<Select value={query[name]} onChange={send} options={options} />
						</Field>
					))}
					{children}
				</form>
			</search>
		</FieldScope>
	);
}
