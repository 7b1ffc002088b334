import { useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { SEARCH } from "#admin/paths.ts";
import { Icon } from "#ui/icon.tsx";

/** Not «Buscar», which is the search of a list. */
const LABEL = "Busca en todo el panel";
const SHORTCUT = "/";
/** Elements that take the shortcut's key themselves. */
const TYPING = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

/** Search box of the header; its results are a page. «/» focuses it from anywhere. */
export function PanelSearch() {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	const q = (pathname === SEARCH && new URLSearchParams(search).get("q")) || "";

	useEffect(() => {
		if (input.current && document.activeElement !== input.current) input.current.value = q;
	}, [q]);

	useEffect(() => {
		function handleKey(event: KeyboardEvent) {
			const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
			if (key !== SHORTCUT || ctrlKey || metaKey || altKey || defaultPrevented) return;
			if (target instanceof Element && target.closest(TYPING)) return;
			event.preventDefault();
			// Phones and tablets have the page's own box.
			if (!input.current?.checkVisibility()) return void navigate(SEARCH);
			input.current.focus();
			input.current.select();
		}
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [navigate]);

	return (
		<search className="min-w-0 grow max-w-128 max-lg:hidden">
			<Form action={SEARCH} className="on-light relative rounded-md">
				<Icon name="search" className="pointer-events-none absolute top-2.5 left-3 text-edge" />
				<input
					ref={input}
					type="search"
					name="q"
					aria-label={LABEL}
					aria-keyshortcuts={SHORTCUT}
					placeholder="Placa, teléfono, nombre o referencia"
					defaultValue={q}
					maxLength={100}
					autoComplete="off"
					className="input peer h-11 min-h-0 pl-10 lg:pr-10"
				/>
				<span
					aria-hidden="true"
					className="pointer-events-none absolute top-2.5 right-3 border border-edge px-2 text-sm text-muted peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden"
				>
					{SHORTCUT}
				</span>
			</Form>
		</search>
	);
}

/** Opens the search page on phones and tablets. */
export function SearchLink() {
	return (
		<Link
			to={SEARCH}
			aria-label={LABEL}
			className="grid size-11 shrink-0 place-items-center rounded-md border border-line lg:hidden"
		>
			<Icon name="search" size={22} />
		</Link>
	);
}
