import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getCommands, listSteps } from "./document.ts";

const DOCUMENT = `
## 2. A machine

Text with \`code\`.

### 2.1 Install

1. First:

   \`\`\`sh
   apt-get update
   apt-get install -y git
   \`\`\`

\`\`\`
not a command
\`\`\`

### 2.2 Settings

\`\`\`sh
cat > file <<'EOF'
  indented
EOF
\`\`\`
`;

test("reads the commands of each section", () => {
	expect(listSteps(DOCUMENT)).toEqual([
		{ section: "2.1", commands: "apt-get update\napt-get install -y git" },
		{ section: "2.2", commands: "cat > file <<'EOF'\n  indented\nEOF" },
	]);
});

test("throws when a section lost its commands", () => {
	const steps = listSteps(DOCUMENT);
	expect(getCommands(steps, "2.1", "git")).toHaveLength(1);
	expect(() => getCommands(steps, "2.3")).toThrow("no commands in 2.3");
});

test("finds the sections that the deployment test runs", () => {
	const steps = listSteps(readFileSync("docs/deployment.md", "utf8"));
	for (const section of ["2.1", "2.2", "2.3", "2.4", "2.5", "3", "4.2", "6", "7.1", "10.1", "11.1"])
		expect(getCommands(steps, section), section).not.toEqual([]);
});
