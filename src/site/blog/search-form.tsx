import type { Ref } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import type { ListState } from "./list-state.ts";

type SearchFormProps = {
	state: ListState;
	box: Ref<HTMLInputElement>;
	typed: string;
	onType: (typed: string) => void;
};

/** Searches while one types; without script the button does it. */
export function SearchForm({ state, box, typed, onType }: SearchFormProps) {
	return (
		<search>
			<FieldScope id="blog">
				<Form method="get" action="/blog" preventScrollReset className="flex items-end gap-2">
					<Field label="Buscar en el blog" name="q" className="min-w-0 grow">
						<TextInput
							ref={box}
							type="search"
							icon="search"
							maxLength={100}
							autoComplete="off"
							placeholder="Frenos, 5W-30, A/C…"
							value={typed}
							onChange={(event) => onType(event.currentTarget.value)}
						/>
					</Field>
					{state.categoria && <input type="hidden" name="categoria" value={state.categoria} />}
					{state.etiqueta && <input type="hidden" name="etiqueta" value={state.etiqueta} />}
					<Button type="submit">Buscar</Button>
				</Form>
			</FieldScope>
		</search>
	);
}
