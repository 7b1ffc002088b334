import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
// The kit brings the site's stylesheet.
import "#tests/component-kit/page.tsx";
import { BreakableEmail } from "./breakable-email.tsx";

test("underlines the domain of an e-mail link like its name", () => {
	const box = document.body.appendChild(document.createElement("p"));
	const root = createRoot(box);
	onTestFinished(() => {
		root.unmount();
		box.remove();
	});
	flushSync(() =>
		root.render(
			<a href="mailto:info@autocentro.com" className="link">
				<BreakableEmail email="info@autocentro.com" />
			</a>,
		),
	);
	const [link, domain] = ["a", "a span span"].map((selector) => box.querySelector(selector) as Element);
	const getLine = (element = box as Element) => getComputedStyle(element).textDecorationLine;
	expect(getLine(link)).toBe("underline");
	expect(getLine(domain)).toBe("underline");
});
