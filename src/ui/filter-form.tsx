import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Field, FieldScope, TextInput } from "./field.tsx";

const TYPING_PAUSE_MS = 350;

type FilterFormProps = {
	q: string;
	placeholder: string;
	/** Address of the list under what the form says: one text per field. */
	hrefFor: (chosen: Record<string, string>) => string;
	className: string;
	wordsClass?: string;
	/** Whoever opens the page is about to type. */
	isFocused?: boolean;
	/** Further fields, which call `send` when they change. */
	children?: (send: () => void) => ReactNode;
};

/** What narrows a list: words as they are typed and whatever else, all of it in the address. */
export function FilterForm(props: FilterFormProps) {
	const { q, placeholder, hrefFor, className, wordsClass, isFocused = false, children } = props;
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const sent = useRef("");
	const { location: goal } = useNavigation();
	useEffect(() => () => clearTimeout(timer.current), []);

	// Whoever goes elsewhere before the pause is over is not called back to the list.
	useEffect(() => {
		if (goal && goal.pathname + goal.search !== sent.current) clearTimeout(timer.current);
	}, [goal]);

	// What the address says wins, unless somebody is typing.
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
