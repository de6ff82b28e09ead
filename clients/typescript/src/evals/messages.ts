/** A chat message: `role`, and its text as `content` or in `parts`. */
export interface Message {
  role: string;
  [key: string]: unknown;
}

const TEXT_TYPES: unknown[] = [undefined, "text", "input_text", "output_text"];
const RESULT_TYPES: unknown[] = ["tool-result", "tool_result"];

export type Conversation = string | readonly Message[];

/** A passage of a context. */
export interface Chunk {
  text: string;
  id?: string;
  title?: string;
  uri?: string;
}

export type Context = string | readonly (string | Chunk)[];

/** What a scorer reads of one run. */
export interface Exchange {
  prompt: string;
  response: string;
  context: Chunk[];
}

/**
 * The exchange of one run: the response is the last assistant text, the prompt the last user message before it; without
 * an explicit context the results of the tool messages before it are the context.
 */
export function readExchange(input: Conversation, output: Conversation, context?: Context): Exchange {
  const conversation = [...asMessages(input, "user", "input"), ...asMessages(output, "assistant", "output")];
  const hasText = (role: string) => (message: Message) => message.role === role && textOf(message).trim() !== "";
  const answer = conversation.findLastIndex(hasText("assistant"));
  const before = answer < 0 ? conversation : conversation.slice(0, answer);
  const prompt = before.findLast(hasText("user"));
  const response = conversation[answer];
  return {
    prompt: prompt ? textOf(prompt) : "",
    response: response ? textOf(response) : "",
    context: context === undefined ? conversation.slice(0, before.length + 1).flatMap(toolResults) : asChunks(context),
  };
}

function asMessages(value: Conversation, role: string, name: string): readonly Message[] {
  if (typeof value === "string") return [{ role, content: value }];
  // Data sets and targets come from outside, whatever their types say.
  if (partsOf(value).every((message) => isObject(message) && "role" in message) && Array.isArray(value)) return value as Message[];
  throw new TypeError(`${name} must be a string or a list of chat messages with role and content`);
}

function asChunks(context: Context): Chunk[] {
  return (typeof context === "string" ? [context] : context).map((item) => (typeof item === "string" ? { text: item } : item));
}

function textOf({ content, parts }: Message): string {
  const value = content ?? parts;
  if (typeof value === "string") return value;
  return partsOf(value).flatMap((part) => textOfPart(part) ?? []).join("\n");
}

function textOfPart(part: unknown): string | undefined {
  if (typeof part === "string") return part;
  if (!isObject(part) || !TEXT_TYPES.includes(part.type)) return undefined;
  return typeof part.text === "string" ? part.text : undefined;
}

/** The tool results of one message: a tool message is one, and parts or tool invocations may hold more. */
function toolResults(message: Message): Chunk[] {
  const inside = [message.content, message.parts, message.toolInvocations].flatMap(partsOf).flatMap(resultOfPart);
  const whole = ["tool", "function"].includes(message.role) && inside.length === 0;
  const results = whole ? [chunk(textOf(message) || message.content, message.tool_call_id, message.name)] : inside;
  return results.filter(({ text }) => text.trim() !== "");
}

function resultOfPart(part: unknown): Chunk[] {
  if (!isObject(part)) return [];
  const own = isObject(part.toolInvocation) ? part.toolInvocation : part;
  if (own.state !== "result" && !RESULT_TYPES.includes(own.type)) return [];
  const result = own.result ?? own.output ?? own.content;
  const id = own.toolCallId ?? own.tool_call_id ?? own.tool_use_id;
  return result === undefined ? [] : [chunk(result, id, own.toolName ?? own.tool_name ?? own.name)];
}

/** A result as the text that a model would have read: a string as it is, text parts joined, else JSON. */
function chunk(result: unknown, id: unknown, title: unknown): Chunk {
  const texts = partsOf(result).map(textOfPart);
  const joined = texts.length > 0 && !texts.includes(undefined) ? texts.join("\n") : JSON.stringify(result ?? "");
  return { text: typeof result === "string" ? result : joined, id: asText(id), title: asText(title) };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function partsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
