import { Fragment, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTranslator, type TranslatorManner } from "#tests/component-kit/translate.ts";
import { patchDomForTranslation } from "./dom-translation-patch.ts";

const MANNERS: TranslatorManner[] = ["replace", "insert", "remove", "merge", "rewrite"];
let removePatch = () => {};
let stopTranslator = () => {};
let caughtCalls: string[] = [];
let box: HTMLElement;
let root: Root;

beforeEach(() => {
	caughtCalls = [];
	removePatch = patchDomForTranslation((call) => caughtCalls.push(call));
	box = document.body.appendChild(document.createElement("main"));
	root = createRoot(box);
});

afterEach(() => {
	stopTranslator();
	root.unmount();
	removePatch();
	box.remove();
});

const render = (content: ReactNode) => flushSync(() => root.render(content));
/** The observers of page and translator run before the next task. */
const waitForTranslator = () => new Promise((resolve) => setTimeout(resolve));

async function showTranslated(content: ReactNode, manner: TranslatorManner = "replace") {
	render(content);
	stopTranslator = startTranslator(manner);
	await waitForTranslator();
}

async function expectText(text: string) {
	expect(box.textContent).toBe(text);
	await waitForTranslator();
	expect(box.textContent).toBe(text);
	expect(box.querySelectorAll("font font")).not.toHaveLength(0);
}

const Debt = ({ cents, isLate }: { cents: number; isLate?: boolean }) => (
	<p>
		Falta {cents} de {cents * 2}
		{isLate && <b> ya</b>}
		{isLate ? " hoy" : ""}
	</p>
);

const Note = ({ text }: { text: string }) => (
	<p>
		{text}
		<b>fin</b>
	</p>
);

const Line = ({ parts }: { parts: string[] }) => (
	<p>
		{parts.map((part) => (
			<Fragment key={part.slice(0, 1)}>{part}</Fragment>
		))}
	</p>
);

const Row = ({ cents, onPress }: { cents: number; onPress: () => void }) => (
	<p>
		Total <button type="button" onClick={onPress}>{`Pagar ${cents}`}</button>
		<b>
			de {cents} {cents > 5 && "altos"}
		</b>
	</p>
);

const List = ({ items }: { items: string[] }) => (
	<div>
		{items.map((item) => (
			<i key={item}>{item}</i>
		))}
	</div>
);

for (const manner of MANNERS)
	test(`shows changed amounts when a translator works by ${manner}`, async () => {
		await showTranslated(<Debt cents={1} />, manner);
		for (const cents of [5, 7, 7, 9]) {
			render(<Debt cents={cents} />);
			await expectText(`Falta ${cents} de ${cents * 2}`);
		}
		render(<Debt cents={3} isLate />);
		await expectText("Falta 3 de 6 ya hoy");
		render(<Debt cents={4} />);
		await expectText("Falta 4 de 8");
		expect(caughtCalls).toContain("nodeValue");
	});

for (const manner of MANNERS)
	test(`removes a conditional text when a translator works by ${manner}`, async () => {
		await showTranslated(<Note text="Queda 1" />, manner);
		render(<Note text="" />);
		await expectText("fin");
		render(<Note text="Quedan 2" />);
		await expectText("Quedan 2fin");
	});

test("keeps what the page removed out of a merged sentence", async () => {
	await showTranslated(<Line parts={["a1", "b1", "c1"]} />, "merge");
	render(<Line parts={["a1", "c1"]} />);
	await expectText("a1c1");
	render(<Line parts={["c2", "a2"]} />);
	await expectText("c2a2");
});

test("follows a translator that translates its translation again", async () => {
	await showTranslated(<Debt cents={1} />);
	for (let round = 0; round < 3; round++) {
		for (const font of box.querySelectorAll("p > font")) font.replaceWith(font.cloneNode(true));
		await waitForTranslator();
	}
	render(<Debt cents={2} />);
	await expectText("Falta 2 de 4");
});

test("shows the new amount when the original is shown again", async () => {
	render(<Debt cents={1} />);
	const texts = [...(box.querySelector("p")?.childNodes ?? [])];
	await showTranslated(<Debt cents={1} />);
	stopTranslator();
	const fonts = [...box.querySelectorAll("p > font")];
	for (const [index, font] of fonts.entries()) font.replaceWith(texts[index] as Node);
	await waitForTranslator();
	render(<Debt cents={2} />);
	expect(box.textContent).toBe("Falta 2 de 4");
	expect(box.querySelectorAll("font")).toHaveLength(0);
});

test("restores elements that were rewritten with their parent", async () => {
	let pressCount = 0;
	const onPress = () => pressCount++;
	render(<Row cents={1} onPress={onPress} />);
	const paragraph = box.querySelector("p");
	if (paragraph) paragraph.innerHTML = `<font>Total</font> ${paragraph.innerHTML}`;
	await waitForTranslator();
	render(<Row cents={8} onPress={onPress} />);
	expect(box.textContent).toBe("Total Pagar 8de 8 altos");
	box.querySelector("button")?.click();
	expect(pressCount).toBe(1);
});

test("keeps order around texts that stand in a foreign wrapper", async () => {
	render(<List items={["a", "b"]} />);
	const list = box.querySelector("div");
	const font = document.createElement("font");
	font.append(...(list?.childNodes ?? []));
	list?.append(font);
	render(<List items={["a", "x", "b"]} />);
	expect(box.textContent).toBe("axb");
	render(<List items={["z", "b"]} />);
	expect(box.textContent).toBe("zb");
});

test("leaves an untranslated page alone", () => {
	render(<Debt cents={1} />);
	render(<Debt cents={2} isLate />);
	render(<Debt cents={3} />);
	expect(box.textContent).toBe("Falta 3 de 6");
	expect(caughtCalls).toEqual([]);
});

test("leaves nodes alone that a script exchanges and uses again", () => {
	const editor = box.appendChild(document.createElement("div"));
	const [first, second] = [document.createElement("p"), document.createElement("p")];
	editor.append(first);
	first.replaceWith(second);
	editor.insertBefore(first, null);
	expect([...editor.children]).toEqual([second, first]);
	expect(caughtCalls).toEqual([]);
});
