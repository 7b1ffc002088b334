import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";

/** A search in the catalogue for who found nothing where they are. */
export function ProductSearch() {
	return (
		<div className="mt-8">
			<SearchForm id="no-existe" />
		</div>
	);
}

/** A plain form that leads to the catalogue with what was typed. @param id of its field on the page */
export function SearchForm({ id }: { id: string }) {
	return (
		<search className="block max-w-prose">
			<FieldScope id={id}>
				<form action="/productos" method="get" className="flex flex-wrap items-end gap-2">
					<Field label="Buscar productos" name="q" className="min-w-[min(9rem,100%)] grow basis-0">
						<TextInput
							type="search"
							icon="search"
							maxLength={100}
							placeholder="Aceite, filtro, escobillas…"
						/>
					</Field>
					<Button type="submit">Buscar</Button>
				</form>
			</FieldScope>
		</search>
	);
}
