import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Field, FieldScope, TextInput } from "./field.tsx";

const TYPING_PAUSE_MS = 350;

type FilterFormProps = {
	q: string;
	placeholder: string;
	/** Builds the list's URL from the form's values, one text per field. */
	hrefFor: (chosen: Record<string, string>) => string;
	className: string;
	wordsClass?: string;
	/** Focuses the search field when the page opens. */
	isFocused?: boolean;
	/** Further fields, which call `applyFilters` when they change. */
	children?: (send: () => void) => ReactNode;
};

/** Filters a list by search terms as they are typed and by further fields, all kept in the URL. */
export function FilterForm(props: FilterFormProps) {
	const { q, placeholder, hrefFor, className, wordsClass, isFocused = false, children } = props;
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const sent = useRef("");
	const { location: goal } = useNavigation();
	useEffect(() => () => clearTimeout(timer.current), []);

	// Leaving the page before the delay ends cancels the search, so it does not navigate back.
	useEffect(() => {
		if (goal && goal.pathname + goal.search !== sent.current) clearTimeout(timer.current);
	}, [goal]);

	// The URL wins, except while the field has the focus.
	useEffect(() => {
		const words = form.current?.elements.namedItem("q");
		if (words instanceof HTMLInputElement && document.activeElement !== words) words.value = q;
	}, [q]);

	function send() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const chosen = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
		sent.current = hrefFor(chosen);
		void navigate(sent.current, { replace: true, preventScrollReset: true });
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
			<search>
				<form ref={form} onSubmit={handleSubmit} className={className}>
					<Field label="Buscar" name="q" isLabelHidden className={wordsClass}>
						<TextInput
							type="search"
							autoFocus={isFocused}
							icon="search"
							placeholder={placeholder}
							defaultValue={q}
							maxLength={100}
							onChange={handleTyping}
						/>
					</Field>
					{children?.(send)}
				</form>
			</search>
		</FieldScope>
	);
}
