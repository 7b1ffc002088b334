import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Field, FieldScope, TextInput } from "./field.tsx";

const TYPING_PAUSE_MS = 350;

type FilterFormProps = {
	q: string;
	/** Tells the search apart from another one on the page; defaults to «Buscar». */
	label?: string;
	placeholder: string;
	/** Builds the list's URL from the form's values, one text per field. */
	hrefFor: (filters: Record<string, string>) => string;
	className: string;
	searchClass?: string;
	/** Focuses the search field when the page opens. */
	isFocused?: boolean;
	/** Further fields, which call `applyFilters` when they change. */
	children?: (applyFilters: () => void) => ReactNode;
};

/** Filters a list by search terms as they are typed and by further fields, all kept in the URL. */
export function FilterForm(props: FilterFormProps) {
	const {
		q,
		label = "Buscar",
		placeholder,
		hrefFor,
		className,
		searchClass,
		isFocused = false,
		children,
	} = props;
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<number>(undefined);
	const lastHref = useRef("");
	const { location: destination } = useNavigation();
	useEffect(() => () => clearTimeout(timer.current), []);

	// Leaving the page before the delay ends cancels the search, so it does not navigate back.
	useEffect(() => {
		if (destination && destination.pathname + destination.search !== lastHref.current)
			clearTimeout(timer.current);
	}, [destination]);

	// The URL wins, except while the field has the focus.
	useEffect(() => {
		const searchInput = form.current?.elements.namedItem("q");
		if (searchInput instanceof HTMLInputElement && document.activeElement !== searchInput)
			searchInput.value = q;
	}, [q]);

	function applyFilters() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const filters = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
		lastHref.current = hrefFor(filters);
		void navigate(lastHref.current, { replace: true, preventScrollReset: true });
	}

	function handleInput() {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(applyFilters, TYPING_PAUSE_MS);
	}

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		applyFilters();
	}

	return (
		<FieldScope id="filtro">
			<search>
				<form ref={form} onSubmit={handleSubmit} className={className}>
					<Field label={label} name="q" isLabelHidden className={searchClass}>
						<TextInput
							type="search"
							autoFocus={isFocused}
							icon="search"
							placeholder={placeholder}
							defaultValue={q}
							maxLength={100}
							onChange={handleInput}
						/>
					</Field>
					{children?.(applyFilters)}
				</form>
			</search>
		</FieldScope>
	);
}
